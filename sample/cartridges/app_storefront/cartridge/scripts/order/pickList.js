'use strict';

var StringUtils = require('svc/util/StringUtils');

/**
 * One line for each thing that the warehouse has to fetch.
 *
 * @param {svc.order.Order} order
 * @returns {string[]}
 */
exports.linesOf = function (order) {
  var lines = [];
  var items = order.productLineItems.iterator();

  while (items.hasNext()) {
    var item = items.next();
    var line = StringUtils.format('{0} x {1} ({2})', item.quantityValue, item.productID, item.productName);

    if (item.gift) {
      line += ' [gift]';
    }
    lines.push(line);
  }

  return lines;
};
