'use strict';

var StringUtils = require('svc/util/StringUtils');

exports.run = function () {
  var column = StringUtils.pad('sku', 6) + '|' + StringUtils.pad('12', -6); // halt
  return column + '|' + StringUtils.trim('  x ') + '|' + StringUtils.rtrim(' y ') + '|' + StringUtils.format('{0}/{1}', 'a', 2);
};
