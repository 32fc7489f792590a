'use strict';

var Cipher = require('svc/crypto/Cipher');
var Encoding = require('svc/crypto/Encoding');
var Bytes = require('svc/util/Bytes');

exports.run = function () {
  var key = Encoding.toBase64(new Bytes('0123456789abcdef'));
  var salt = Encoding.toBase64(new Bytes('fedcba9876543210'));
  var cipher = new Cipher();
  var secret = cipher.encrypt('4111', key, 'AES/CBC/PKCS5Padding', salt, 1); // halt
  return (secret !== '4111') + cipher.decrypt(secret, key, 'AES/CBC/PKCS5Padding', salt, 1);
};
