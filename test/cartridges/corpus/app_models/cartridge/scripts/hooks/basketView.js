'use strict';

var parts = ['addresses', 'adjustments', 'calculation', 'cards', 'coupons', 'discounts', 'gifts', 'items', 'payments', 'shipping', 'shippingCosts', 'taxes', 'totals', 'wrongCoupon'];

exports.modifyGETResponse = function (basket, response) {
  var model = {};
  parts.forEach(function (part) {
    model[part] = require('~/cartridge/models/basket/' + part)(basket); // halt
  });
  response.c_model = JSON.stringify(model);
};
