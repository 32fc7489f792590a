'use strict';

var ShippingMgr = require('svc/order/ShippingMgr');

module.exports = function (basket) {
  var shipment = basket.defaultShipment;
  var methods = ShippingMgr.getShipmentShippingModel(shipment).applicableShippingMethods;
  var ids = [];
  for (var i = 0; i < methods.length; i++) ids.push(methods[i].ID); // halt
  return shipment.shippingMethodID + (ids.indexOf(shipment.shippingMethodID) >= 0);
};
