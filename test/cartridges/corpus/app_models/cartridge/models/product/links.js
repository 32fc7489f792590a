'use strict';

module.exports = function (product) {
  var cross = product.orderableRecommendations;
  return cross.length + product.productLinks.length >= 0 && product.isAssignedToSiteCatalog(); // halt
};
