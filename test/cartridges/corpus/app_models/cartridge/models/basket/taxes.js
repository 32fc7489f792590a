'use strict';

var TaxMgr = require('svc/order/TaxMgr');
var ShippingLocation = require('svc/order/ShippingLocation');

module.exports = function (basket) {
  var where = new ShippingLocation(basket.defaultShipment.shippingAddress);
  var jurisdiction = TaxMgr.getTaxJurisdictionID(where) || TaxMgr.defaultTaxJurisdictionID;
  var classId = TaxMgr.defaultTaxClassID; // halt
  return [classId, TaxMgr.getTaxRate(classId, jurisdiction), TaxMgr.taxationPolicy === TaxMgr.TAX_POLICY_NET].join();
};
