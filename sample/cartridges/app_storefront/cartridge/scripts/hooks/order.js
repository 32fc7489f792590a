'use strict';

var Logger = require('svc/system/Logger');
var Resource = require('svc/web/Resource');
var Status = require('svc/system/Status');
var Transaction = require('svc/system/Transaction');

var points = require('*/cartridge/scripts/loyalty/points');
var pickList = require('~/cartridge/scripts/order/pickList');
var screening = require('../order/screening');

var log = Logger.getLogger('orders', 'orders');

/**
 * Refuses an order before it is made. Returning nothing lets it through.
 *
 * @param {svc.order.Basket} basket
 * @returns {svc.system.Status|undefined}
 */
exports.beforePOST = function (basket) {
  var verdict = screening.screen(basket.customerEmail);

  if (verdict.blocked) {
    log.warn('Basket of {0} refused: {1}', basket.customerEmail, verdict.reason);
    return new Status(Status.ERROR, 'ORDER_SCREENING', verdict.message);
  }
};

/**
 * Notes on a new order what the warehouse and the loyalty programme need to know.
 * A good place for the first breakpoint.
 *
 * @param {svc.order.Order} order
 * @returns {svc.system.Status}
 */
exports.afterPOST = function (order) {
  var total = order.totalGrossPrice.value;
  var lines = pickList.linesOf(order);
  var earned = points.earnedBy(order);
  var review = screening.needsReview(order);

  Transaction.wrap(function () {
    order.custom.pickList = lines.join('\n');
    order.custom.loyaltyPoints = earned;
    order.custom.needsReview = review;
  });

  log.info(
    'Order {0} for {1}: {2} line(s), {3} in all, {4} points',
    order.orderNo,
    order.customerEmail,
    lines.length,
    total,
    earned,
  );

  return new Status(Status.OK);
};

/**
 * Adds what the confirmation page shows.
 *
 * @param {svc.order.Order} order
 * @param {Object} orderResponse - the document that is sent; changes to it appear in the answer
 */
exports.modifyPOSTResponse = function (order, orderResponse) {
  var key = order.custom.needsReview ? 'order.thanks.review' : 'order.thanks';

  orderResponse.c_message = Resource.msgf(key, 'order', null, order.orderNo);
};
