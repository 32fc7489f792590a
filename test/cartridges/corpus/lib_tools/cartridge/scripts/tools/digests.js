'use strict';

var MessageDigest = require('svc/crypto/MessageDigest');
var Encoding = require('svc/crypto/Encoding');
var Bytes = require('svc/util/Bytes');

exports.run = function () {
  var digest = new MessageDigest(MessageDigest.DIGEST_SHA_256).digestBytes(new Bytes('abc')); // halt
  return Encoding.toHex(digest).substring(0, 16);
};
