'use strict';

var CustomObjectMgr = require('svc/object/CustomObjectMgr');
var Transaction = require('svc/system/Transaction');

exports.run = function () {
  Transaction.wrap(function () {
    var workshop = CustomObjectMgr.createCustomObject('Workshop', 'tools');
    workshop.custom.name = 'Tools'; // halt
    workshop.custom.city = 'Salem';
  });
  var city = CustomObjectMgr.getCustomObject('Workshop', 'tools').custom.city;
  Transaction.wrap(function () {
    CustomObjectMgr.remove(CustomObjectMgr.getCustomObject('Workshop', 'tools'));
  });
  return city + CustomObjectMgr.getCustomObject('Workshop', 'tools');
};
