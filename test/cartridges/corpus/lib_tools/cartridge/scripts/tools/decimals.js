'use strict';

var Decimal = require('svc/util/Decimal');

exports.run = function () {
  var rate = new Decimal('0.1');
  var sum = rate.add(0.2).multiply(10).subtract(1); // halt
  return [sum.get(), new Decimal(10).divide(4).round(1).toString(), new Decimal(20).addPercent(10).get()].join();
};
