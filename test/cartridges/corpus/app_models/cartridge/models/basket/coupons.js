'use strict';

var CouponMgr = require('svc/campaign/CouponMgr');
var Transaction = require('svc/system/Transaction');

module.exports = function (basket) {
  var coupon = CouponMgr.getCouponByCode('WELCOME10');
  var line;
  Transaction.wrap(function () { line = basket.createCouponLineItem('WELCOME10', true); }); // halt
  var result = [coupon.ID, line.couponCode, line.valid].join();
  Transaction.wrap(function () { basket.removeCouponLineItem(line); });
  return result + basket.couponLineItems.length;
};
