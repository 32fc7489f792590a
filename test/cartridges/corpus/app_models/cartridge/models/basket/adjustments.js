'use strict';

var AmountDiscount = require('svc/campaign/AmountDiscount');
var Transaction = require('svc/system/Transaction');

module.exports = function (basket) {
  return Transaction.wrap(function () {
    var adjustment = basket.createPriceAdjustment('goodwill', new AmountDiscount(1)); // halt
    var text = adjustment.promotionID + adjustment.price.value;
    basket.removePriceAdjustment(adjustment);
    return text;
  });
};
