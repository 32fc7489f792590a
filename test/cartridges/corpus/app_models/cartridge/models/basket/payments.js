'use strict';

var PaymentMgr = require('svc/order/PaymentMgr');

module.exports = function (basket) {
  var methods = PaymentMgr.getApplicablePaymentMethods(customer, 'US', basket.totalGrossPrice.value);
  return methods.toArray().some(function (method) { return method.ID === 'CREDIT_CARD' && method.active; }); // halt
};
