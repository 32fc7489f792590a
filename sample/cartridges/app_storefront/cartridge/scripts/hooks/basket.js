'use strict';

var Resource = require('svc/web/Resource');

var collections = require('*/cartridge/scripts/util/collections');
var points = require('*/cartridge/scripts/loyalty/points');
var preferences = require('*/cartridge/scripts/util/preferences');

/**
 * Marks what keeps a basket from being ordered. A basket with a flash cannot be submitted.
 *
 * @param {Object} basketResponse
 * @param {boolean} duringSubmit - true when an order is about to be made of it
 */
exports.validateBasket = function (basketResponse, duringSubmit) {
  var limit = preferences.number('giftMessageMaxLength', 120);

  collections.forEach(basketResponse.shipments, function (shipment, index) {
    var message = shipment.gift_message;

    if (message && message.length > limit) {
      basketResponse.addFlash({
        type: 'GiftMessageTooLong',
        message: Resource.msgf('basket.giftmessage.toolong', 'order', null, limit),
        path: '$.shipments[' + index + '].gift_message',
      });
    }
  });
};

/**
 * @param {svc.order.Basket} basket
 * @param {Object} basketResponse
 */
exports.modifyGETResponse = function (basket, basketResponse) {
  basketResponse.c_loyaltyPoints = points.forAmount(basketResponse.product_total || 0);
};

exports.modifyPOSTResponse = exports.modifyGETResponse;
