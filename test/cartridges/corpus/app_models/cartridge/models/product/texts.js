'use strict';

module.exports = function (product) {
  return { // halt
    id: product.ID,
    name: product.name,
    isMarkup: !!product.shortDescription && typeof product.shortDescription.markup === 'string',
    online: product.online && product.searchable,
  };
};
