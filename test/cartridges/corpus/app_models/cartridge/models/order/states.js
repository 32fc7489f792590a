'use strict';

var Order = require('svc/order/Order');

exports.text = function (order) {
  switch (order.status.value) {
    case Order.ORDER_STATUS_CREATED:
    case Order.ORDER_STATUS_NEW:
    case Order.ORDER_STATUS_OPEN:
      return 'running, ' + (order.exportStatus.value === Order.EXPORT_STATUS_NOTEXPORTED); // halt
    default:
      return 'over';
  }
};
