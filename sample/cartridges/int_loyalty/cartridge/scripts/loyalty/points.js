'use strict';

var collections = require('*/cartridge/scripts/util/collections');
var preferences = require('*/cartridge/scripts/util/preferences');

/** Mending things earns double. */
var DOUBLE = ['beeswax-polish', 'jacket-wax', 'bench-oil', 'whetstone'];

function isDouble(productID) {
  return DOUBLE.some(function (id) {
    return productID.indexOf(id) === 0;
  });
}

/**
 * Points for an amount of money.
 *
 * @param {number} amount
 * @returns {number}
 */
exports.forAmount = function (amount) {
  if (!preferences.flag('loyaltyEnabled')) {
    return 0;
  }
  return Math.floor(amount * preferences.number('loyaltyPointsPerUnit', 1));
};

/**
 * Points for an order, line by line.
 *
 * @param {svc.order.Order} order
 * @returns {number}
 */
exports.earnedBy = function (order) {
  return collections.reduce(
    order.productLineItems,
    function (sum, item) {
      var earned = exports.forAmount(item.adjustedPrice.value);

      return sum + (isDouble(item.productID) ? 2 * earned : earned);
    },
    0,
  );
};
