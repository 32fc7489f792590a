'use strict';

var CustomObjectMgr = require('svc/object/CustomObjectMgr');

exports.run = function () {
  var portland = CustomObjectMgr.getCustomObject('Workshop', 'portland');
  var all = CustomObjectMgr.queryCustomObjects('Workshop', 'custom.benches > {0}', 'custom.name asc', 0); // halt
  var count = all.getCount();
  var names = [];
  while (all.hasNext()) names.push(all.next().custom.name);
  all.close();
  return [portland.custom.city, names.length === count, names.indexOf('The Yard') >= 0].join();
};
