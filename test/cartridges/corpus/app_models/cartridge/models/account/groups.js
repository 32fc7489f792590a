'use strict';

module.exports = function (customer) {
  var groups = customer.customerGroups.toArray().map(function (group) { return group.ID; }); // halt
  return groups.indexOf('Everyone') >= 0 && customer.isMemberOfCustomerGroup('Everyone');
};
