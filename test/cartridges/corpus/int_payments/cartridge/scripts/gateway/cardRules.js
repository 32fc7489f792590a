'use strict';

/** Whether a card number has enough digits and the right check digit. */
function passesLuhn(number) {
  var digits = String(number).replace(/\D/g, '').split('').reverse().map(Number);
  var sum = digits.reduce(function (total, digit, index) {
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return digits.length > 11 && sum % 10 === 0;
}

var checks = [
  [(card) => !card.number || passesLuhn(card.number), 'the number is wrong'],
  [(card) => card.expirationYear > 2000, 'the year is wrong'],
  [(card) => card.expirationMonth >= 1 && card.expirationMonth <= 12, 'the month is wrong'],
];

exports.problemOf = function (card) {
  for (var [isGood, text] of checks) {
    if (!isGood(card)) return text; // halt
  }
  return null;
};
