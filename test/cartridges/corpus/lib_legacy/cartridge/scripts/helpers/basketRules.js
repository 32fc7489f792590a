'use strict';

module.exports = {
  /** What is wrong with a basket, as flashes. */
  problemsOf: function (basketResponse) {
    var items = basketResponse.product_items; // halt
    if (items && items.size() > 0) return [];
    return [{ type: 'BasketEmpty', message: 'There is nothing in the basket', path: '$.product_items' }];
  },
};
