'use strict';

var ProductListMgr = require('svc/customer/ProductListMgr');
var ProductList = require('svc/customer/ProductList');
var Transaction = require('svc/system/Transaction');

module.exports = function (customer) {
  var lists = ProductListMgr.getProductLists(customer, ProductList.TYPE_WISH_LIST);
  var list = lists.length ? lists[0] : Transaction.wrap(function () {
    return ProductListMgr.createProductList(customer, ProductList.TYPE_WISH_LIST); // halt
  });
  return list.owner.ID === customer.ID;
};
