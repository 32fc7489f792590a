'use strict';

var collections = require('*/cartridge/scripts/util/collections');

module.exports = function (product) {
  var master = product.variant ? product.masterProduct : product;
  var model = master.variationModel;
  return collections.map(model.productVariationAttributes, function (attribute) { // halt
    return attribute.attributeID + model.getAllValues(attribute).length;
  });
};
