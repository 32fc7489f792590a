'use strict';

var ShippingMgr = require('svc/order/ShippingMgr');

module.exports = function (basket) {
  var shipment = basket.defaultShipment;
  var cost = ShippingMgr.getShipmentShippingModel(shipment).getShippingCost(shipment.shippingMethod);
  return cost.amount.value === shipment.shippingTotalNetPrice.value; // halt
};
