'use strict';

var Status = require('svc/system/Status');
var StatusItem = require('svc/system/StatusItem');

exports.run = function () {
  var status = new Status(Status.OK);
  var item = new StatusItem(Status.ERROR, 'STOCK', 'Only {0} left', 2);
  item.addDetail('sku', 'a1'); // halt
  status.addItem(item);
  return [status.error, status.code, status.items.length, status.items[1].details.get('sku')].join();
};
