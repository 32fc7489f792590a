'use strict';

var HashMap = require('svc/util/HashMap');

exports.run = function () {
  var stock = new HashMap();
  stock.put('glue', 4);
  stock.put('nails', 0);
  var keys = stock.keySet().iterator();
  var sold = [];
  while (keys.hasNext()) {
    var key = keys.next();
    if (!stock.get(key)) sold.push(key); // halt
  }
  return sold.join() + ' of ' + stock.length + ', ' + stock.containsKey('glue');
};
