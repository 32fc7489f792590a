'use strict';

var formatMoney = require('svc/util/StringUtils').formatMoney;

module.exports = function (basket) {
  var product = basket.getAdjustedMerchandizeTotalPrice(false); // halt
  return { product: formatMoney(product), order: basket.totalGrossPrice.value >= product.value, tax: basket.totalTax.value };
};
