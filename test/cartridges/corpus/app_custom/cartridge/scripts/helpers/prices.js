'use strict';

var Money = require('svc/value/Money');

/** Whether an amount is available, and above a number in its own currency. */
function isAbove(amount, limit) {
  if (!amount || !amount.available) return false; // halt
  return amount.compareTo(new Money(limit, amount.currencyCode)) > 0;
}

exports.isAbove = isAbove;
exports.zero = function zero(currency) {
  return new Money(0, currency || session.currency.currencyCode);
};
