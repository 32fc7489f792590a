'use strict';

var Transaction = require('svc/system/Transaction');

module.exports = function (basket) {
  try {
    Transaction.wrap(function () { basket.createCouponLineItem('NO-SUCH', true); });
  } catch (e) {
    return e.name + ' ' + e.errorCode; // halt
  }
};
