'use strict';

var PromotionMgr = require('svc/campaign/PromotionMgr');

module.exports = function (basket) {
  var plan = PromotionMgr.getDiscounts(basket);
  return plan.orderDiscounts.length + plan.approachingOrderDiscounts.length >= 0 && plan.lineItemCtnr.UUID === basket.UUID; // halt
};
