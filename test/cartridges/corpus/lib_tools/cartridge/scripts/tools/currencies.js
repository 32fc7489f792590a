'use strict';

var Currency = require('svc/util/Currency');

exports.run = function () {
  var currency = Currency.getCurrency('USD'); // halt
  return [currency.symbol, currency.defaultFractionDigits, currency.currencyCode].join();
};
