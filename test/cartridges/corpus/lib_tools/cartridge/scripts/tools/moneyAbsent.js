'use strict';

var Money = require('svc/value/Money');

/* A price that a price book lacks must not turn a sum into NaN. */
exports.run = function () {
  var prices = [new Money(3, 'USD'), Money.NOT_AVAILABLE, new Money(4, 'USD')];
  return prices.reduce(function (sum, price) {
    return price.available ? sum.add(price) : sum; // halt
  }, new Money(0, 'USD')).decimalValue.get();
};
