'use strict';

module.exports = function ProductModel(product, options) {
    this.extended = true;
};
