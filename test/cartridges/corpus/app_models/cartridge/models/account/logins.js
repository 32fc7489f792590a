'use strict';

var CustomerMgr = require('svc/customer/CustomerMgr');

module.exports = function (customer) {
  var same = CustomerMgr.getCustomerByLogin(customer.profile.credentials.login); // halt
  return same.ID === customer.ID && CustomerMgr.getCustomerByCustomerNumber(customer.profile.customerNo) !== null;
};
