'use strict';

var ProductSearchModel = require('svc/catalog/ProductSearchModel');

module.exports = function (product) {
  var search = new ProductSearchModel();
  search.setProductID(product.ID);
  search.search();
  var hits = search.getProductSearchHits();
  return hits.hasNext() && hits.next().productID === product.ID; // halt
};
