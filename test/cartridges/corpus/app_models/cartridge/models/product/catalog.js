'use strict';

var CatalogMgr = require('svc/catalog/CatalogMgr');
var ProductMgr = require('svc/catalog/ProductMgr');

module.exports = function (product) {
  var root = CatalogMgr.getSiteCatalog().getRoot();
  var isSame = ProductMgr.getProduct(product.ID) === product || ProductMgr.getProduct(product.ID).UUID === product.UUID; // halt
  return [CatalogMgr.siteCatalog.ID, root.onlineSubCategories.length > 0, isSame, ProductMgr.getProduct('no-such') === null].join();
};
