'use strict';

var LinkedHashMap = require('svc/util/LinkedHashMap');

exports.run = function () {
  var steps = new LinkedHashMap();
  steps.put('shipping', 1);
  steps.put('billing', 2);
  steps.put('placeOrder', 3);
  steps.remove('billing'); // halt
  return steps.keySet().toArray().join('/') + ':' + steps.values().join('');
};
