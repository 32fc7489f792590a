'use strict';

var tiers = require('../loyalty/tiers');

/**
 * Tells the customer how far it is to the next tier. Runs after the hook of the same name in app_storefront, which
 * stands before this cartridge in the cartridge path and returns nothing.
 *
 * @param {svc.order.Order} order
 * @param {Object} orderResponse
 */
exports.modifyPOSTResponse = function (order, orderResponse) {
  var next = tiers.after(order.custom.loyaltyPoints || 0);

  if (next) {
    orderResponse.c_nextTier = next.id;
    orderResponse.c_pointsToNextTier = next.missing;
  }
};
