'use strict';

exports.text = function (order) {
  var lines = order.productLineItems.toArray();
  var sum = lines.reduce(function (total, line) {
    return total.add(line.proratedPrice); // halt
  }, new (require('svc/value/Money'))(0, order.currencyCode));
  return sum.value === order.merchandizeTotalPrice.value;
};
