'use strict';

var PaymentMgr = require('svc/order/PaymentMgr');

module.exports = function () {
  var visa = PaymentMgr.getPaymentCard('Visa'); // halt
  return visa.verify(12, 2031, '4111111111111111').error + ',' + visa.verify(12, 2031, '4111111111111112').error;
};
