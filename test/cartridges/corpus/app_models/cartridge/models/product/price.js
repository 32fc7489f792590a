'use strict';

function price(money) {
  return { value: money.available ? money.decimalValue.get() : null, currency: money.currencyCode }; // halt
}

module.exports = function (product) {
  var model = product.priceModel;
  var sales = price(model.price);
  return sales.value > 0 && sales.currency === 'USD' && model.priceInfo.priceBook.currencyCode;
};
