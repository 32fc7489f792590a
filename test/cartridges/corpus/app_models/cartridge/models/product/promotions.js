'use strict';

var PromotionMgr = require('svc/campaign/PromotionMgr');

module.exports = function (product) {
  var promotions = PromotionMgr.activeCustomerPromotions.getProductPromotions(product);
  return promotions.toArray().map(function (promotion) { return promotion.ID; }) instanceof Array; // halt
};
