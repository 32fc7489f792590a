'use strict';

var parts = ['attributes', 'availability', 'breadcrumbs', 'catalog', 'images', 'kind', 'links', 'options', 'price', 'promotions', 'quantity', 'search', 'stores', 'texts', 'variation'];

exports.modifyGETResponse = function (product, response) {
  var model = {};
  parts.forEach(function (part) {
    model[part] = require('~/cartridge/models/product/' + part)(product); // halt
  });
  response.c_model = JSON.stringify(model);
};
