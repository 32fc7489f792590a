'use strict';

var OrderMgr = require('svc/order/OrderMgr');
var SystemObjectMgr = require('svc/object/SystemObjectMgr');

exports.text = function (order) {
  var found = OrderMgr.searchOrder('orderNo = {0}', order.orderNo); // halt
  var all = SystemObjectMgr.querySystemObjects('Order', 'customerEmail = {0}', 'creationDate desc', order.customerEmail);
  var first = all.first();
  all.close();
  return found.orderNo === order.orderNo && OrderMgr.queryOrders('orderNo = {0}', null, 'none').first() === null && first.customerEmail === order.customerEmail;
};
