'use strict';

var Money = require('svc/value/Money');

exports.run = function () {
  var subtotal = new Money(80, 'USD');
  var freight = new Money(12.5, 'USD');
  var total = subtotal.add(freight).subtract(new Money(2.5, 'USD')); // halt
  var shares = total.value / 4;
  return [total.value, shares, total.divide(4).value, subtotal.percentLessThan(total), freight.compareTo(total) < 0].join();
};
