'use strict';

var HashMap = require('svc/util/HashMap');
var Template = require('svc/util/Template');

exports.text = function (order) {
  var model = new HashMap();
  model.put('Order', order); // halt
  return new Template('mail/confirmation.isml').render(model).text.replace(order.orderNo, 'N').replace(/\s+/g, ' ').trim();
};
