'use strict';

const Status = require('svc/system/Status');
const ProductMgr = require('svc/catalog/ProductMgr');
const { maximumQuantity } = require('~/cartridge/config/limits');
const array = require('~/cartridge/scripts/util/array');

exports.beforePOST = (basket, items) => {
  const greedy = array.find(items, (item) => item.quantity > maximumQuantity); // halt
  if (!greedy) return undefined;
  const product = ProductMgr.getProduct(greedy.productId);
  const name = product ? product.name : greedy.productId;
  return new Status(Status.ERROR, 'QUANTITY', `No more than ${maximumQuantity} of ${name}`);
};

exports.afterPOST = (basket) => {
  const ids = [...basket.productLineItems].map(({ productID }) => productID);
  require('svc/system/Transaction').wrap(() => {
    basket.custom.productIds = Array.from(new Set(ids)).join();
  });
};
