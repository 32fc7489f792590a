'use strict';

var URLUtils = require('svc/web/URLUtils');

module.exports = function (product) {
  var category = product.primaryCategory || product.allCategories[0];
  var crumbs = [];
  while (category && !category.root) {
    crumbs.unshift({ id: category.ID, url: URLUtils.url('Search-Show', 'cgid', category.ID).toString() }); // halt
    category = category.parent;
  }
  return crumbs.length > 0 && crumbs.every(function (crumb) { return crumb.url.indexOf(crumb.id) > 0; });
};
