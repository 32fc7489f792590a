'use strict';

var StringUtils = require('svc/util/StringUtils');

exports.run = function () {
  var weight = StringUtils.formatNumber(1234.5, '#,##0.00', 'en_US'); // halt
  return [weight, StringUtils.formatNumber(7, '000'), StringUtils.formatInteger(12)].join(' ');
};
