'use strict';

/** Shared by all cartridges: `$12.50` for a currency with a sign, `CHF 12.50` for any other. */
exports.display = function (money) {
  var signs = { USD: '$', EUR: '\u20ac' }; // halt
  var sign = signs[money.currencyCode];
  return sign ? sign + money.value.toFixed(2) : String(money);
};
