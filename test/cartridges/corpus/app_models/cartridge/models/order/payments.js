'use strict';

exports.text = function (order) {
  var instruments = order.getPaymentInstruments();
  var paid = instruments.toArray().map(function (instrument) {
    return instrument.paymentMethod; // halt
  });
  return paid.indexOf('PAYPAL') >= 0 && order.paymentStatus.value === require('svc/order/Order').PAYMENT_STATUS_NOTPAID;
};
