'use strict';

/* The checkout: what is checked before an order is made, and what is noted on it afterwards. */
var Status = require('svc/system/Status');
var Transaction = require('svc/system/Transaction');
var OrderMgr = require('svc/order/OrderMgr');
var prices = require('*/cartridge/scripts/helpers/prices');
var formatters = require('*/cartridge/scripts/helpers/formatters');
var log = require('*/cartridge/scripts/util/logging')('order');

module.exports = {
  beforePOST: function (basket) {
    try {
      if (prices.isAbove(basket.totalGrossPrice, 100000)) { // halt
        return new Status(Status.ERROR, 'TOO_EXPENSIVE', 'Please call us');
      }
    } catch (e) {
      log.error('order of {0}: {1}', basket.customerEmail, e.message);
      throw e;
    }
  },

  afterPOST: function (order) {
    var found = OrderMgr.getOrder(order.orderNo);
    Transaction.begin();
    found.custom.reference = formatters.reference(found);
    found.custom.lines = found.productLineItems.length;
    Transaction.begin();
    found.custom.draft = true;
    Transaction.rollback();
    Transaction.commit();
  },

  modifyPOSTResponse: function (order, response) {
    response.c_reference = order.custom.reference;
    response.c_draft = order.custom.draft === true;
    delete response.c_lines;
  },
};
