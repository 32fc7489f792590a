'use strict';

var HookMgr = require('svc/system/HookMgr');
var PromotionMgr = require('svc/campaign/PromotionMgr');
var ShippingMgr = require('svc/order/ShippingMgr');
var Transaction = require('svc/system/Transaction');

module.exports = function (basket) {
  var before = basket.totalGrossPrice.value;
  Transaction.wrap(function () {
    ShippingMgr.applyShippingCost(basket); // halt
    PromotionMgr.applyDiscounts(basket);
    HookMgr.callHook('svc.order.calculateTax', 'calculateTax', basket);
    basket.updateTotals();
  });
  return basket.totalGrossPrice.value === before;
};
