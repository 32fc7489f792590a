'use strict';

function text(address) {
  return [address.firstName, address.city, address.countryCode.value].join(' '); // halt
}

module.exports = function (basket) {
  return text(basket.billingAddress) + '; ' + text(basket.defaultShipment.shippingAddress);
};
