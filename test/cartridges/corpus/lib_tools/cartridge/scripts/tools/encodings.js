'use strict';

var Encoding = require('svc/crypto/Encoding');
var StringUtils = require('svc/util/StringUtils');

exports.run = function () {
  var basic = StringUtils.encodeBase64('user:pass'); // halt
  return [basic, StringUtils.decodeBase64(basic), Encoding.toURI('a b&c'), Encoding.fromURI('a%26b')].join(' ');
};
