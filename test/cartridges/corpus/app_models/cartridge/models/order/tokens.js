'use strict';

var WeakMac = require('svc/crypto/WeakMac');
var Encoding = require('svc/crypto/Encoding');

exports.text = function (order) {
  var token = Encoding.toHex(new WeakMac(WeakMac.HMAC_SHA_1).digest(order.orderToken, 'secret')); // halt
  return token.length;
};
