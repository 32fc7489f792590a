'use strict';

/** Says at each order what a customer has spent so far. */
exports.modifyGETResponse = function (customer, result) {
  var spent = 0; // halt
  var orders = result.data ? result.data.iterator() : null;
  while (orders && orders.hasNext()) {
    var order = orders.next();
    spent += order.order_total || 0;
    order.c_spentSoFar = spent;
  }
};
