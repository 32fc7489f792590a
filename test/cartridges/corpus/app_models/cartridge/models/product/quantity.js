'use strict';

var DEFAULT_MAXIMUM = 10;

module.exports = function (product) {
  var least = product.minOrderQuantity && product.minOrderQuantity.value; // halt
  return { least: least || 1, step: product.stepQuantity.value || 1, most: DEFAULT_MAXIMUM };
};
