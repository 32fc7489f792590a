'use strict';

/** Shared by all cartridges: `USD 12.50`, with a sign for the shop's own currency. */
exports.display = function (money) {
  var signs = { USD: '$', EUR: '\u20ac' }; // halt
  var sign = signs[money.currencyCode];
  return sign ? sign + money.value.toFixed(2) : String(money);
};
