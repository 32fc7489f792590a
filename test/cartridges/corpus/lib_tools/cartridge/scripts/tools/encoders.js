'use strict';

var SecureEncoder = require('svc/util/SecureEncoder');
var StringUtils = require('svc/util/StringUtils');

exports.run = function () {
  var name = '<b>Ida & Co</b>'; // halt
  return [SecureEncoder.forHtmlContent(name), StringUtils.stringToHtml('a<b')].join(' ');
};
