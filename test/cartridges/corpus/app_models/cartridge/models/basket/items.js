'use strict';

var collections = require('*/cartridge/scripts/util/collections');

module.exports = function (basket) {
  return collections.map(basket.productLineItems, function (item) {
    return { id: item.productID, quantity: item.quantity.value, bonus: item.bonusProductLineItem }; // halt
  });
};
