'use strict';

var Money = require('svc/value/Money');
var StringUtils = require('svc/util/StringUtils');
var formatMoney = StringUtils.formatMoney;

exports.run = function () {
  var price = new Money(1299.9, session.currency.currencyCode);
  return formatMoney(price) + '|' + price.toFormattedString(); // halt
};
