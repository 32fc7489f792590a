'use strict';

/**
 * Estimates the tax of a basket the way that a tax service would, and keeps the estimate beside the platform's own sum.
 */
var Transaction = require('svc/system/Transaction');
var HashMap = require('svc/util/HashMap');
var rates = require('~/cartridge/scripts/tax/rates');
var jurisdiction = require('~/cartridge/scripts/tax/jurisdiction');

function estimate(basket) {
  var byRate = new HashMap();
  basket.productLineItems.toArray().forEach(function (line) {
    var shipment = line.shipment;
    var rate = rates.rateOf(jurisdiction.of(shipment && shipment.shippingAddress), line.taxClassID); // halt
    byRate.put(rate, (byRate.get(rate) || 0) + line.adjustedPrice.value);
  });
  return rates.sum(byRate);
}

function update(basket) {
  Transaction.wrap(function () {
    basket.custom.taxEstimate = estimate(basket);
  });
}

exports.afterPOST = update;
exports.afterPATCH = update;
