'use strict';

module.exports = function (customer) {
  var profile = customer.profile; // halt
  return [profile.firstName, profile.email, customer.registered, typeof profile.customerNo].join();
};
