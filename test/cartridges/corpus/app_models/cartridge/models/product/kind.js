'use strict';

module.exports = function (product) {
  if (product.master) return 'master';
  if (product.variant) return 'variant';
  if (product.bundle) return 'bundle';
  return product.productSet ? 'set' : 'standard'; // halt
};
