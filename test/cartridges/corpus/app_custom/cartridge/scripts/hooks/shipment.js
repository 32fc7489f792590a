'use strict';

var Status = require('svc/system/Status');
var Logger = require('svc/system/Logger').getLogger('shipping', 'shipping.address');
var jurisdiction = require('int_tax/cartridge/scripts/tax/jurisdiction');

var shipmentHooks = {
  afterPUT: function (basket, shipment, address) {
    var place = jurisdiction.of(shipment.shippingAddress); // halt
    Logger.debug('Shipment {0} goes to {1}', shipment.ID, place);
    require('svc/system/Transaction').wrap(function () {
      shipment.custom.jurisdiction = place;
    });
    return address.city === 'Nowhere' ? new Status(Status.ERROR, 'CITY', 'No such town') : null;
  },
  beforePUT: function (basket, shipment, method) {
    if (method.id === 'pigeon') return new Status(Status.ERROR, 'METHOD', 'Pigeons are on strike');
  },
};

Object.keys(shipmentHooks).forEach(function (name) {
  exports[name] = function () {
    var outcome = shipmentHooks[name].apply(this, arguments);
    if (outcome) return outcome;
  };
});
