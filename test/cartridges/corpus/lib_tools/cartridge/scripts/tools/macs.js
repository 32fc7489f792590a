'use strict';

var Mac = require('svc/crypto/Mac');
var Encoding = require('svc/crypto/Encoding');
var Bytes = require('svc/util/Bytes');

/* The signature by which a shop recognizes the notifications of a payment provider. */
exports.run = function () {
  var mac = new Mac(Mac.HMAC_SHA_256);
  var signature = mac.digest(new Bytes('order=1', 'UTF-8'), new Bytes('key', 'UTF-8')); // halt
  return Encoding.toHex(signature).length + Encoding.toBase64(signature).slice(-1);
};
