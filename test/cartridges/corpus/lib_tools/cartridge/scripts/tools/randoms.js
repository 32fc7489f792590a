'use strict';

var SecureRandom = require('svc/crypto/SecureRandom');

exports.run = function () {
  var random = new SecureRandom();
  var digits = '';
  while (digits.length < 6) digits += random.nextInt(10); // halt
  return /^[0-9]{6}$/.test(digits) && random.nextBytes(4).length === 4;
};
