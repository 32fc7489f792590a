'use strict';

var Site = require('svc/system/Site');
var StringUtils = require('svc/util/StringUtils');
var money = require('money');

exports.modifyGETResponse = function (product, response) {
  var price = product.priceModel.price; // halt
  response.c_display = price.available ? money.display(price) : 'on request';
  response.c_teaser = StringUtils.truncate(product.name, 12, null, '...');
  response.c_site = Site.getCurrent().getName();
  response.c_stock = product.availabilityModel.inStock ? 'yes' : 'no';
};
