'use strict';

var Site = require('svc/system/Site');
var CustomObjectMgr = require('svc/object/CustomObjectMgr');
var Transaction = require('svc/system/Transaction');

exports.run = function () {
  var workshop = CustomObjectMgr.getCustomObject('Workshop', 'portland');
  var before = workshop.custom.benches;
  Transaction.begin();
  try {
    workshop.custom.benches = 99;
    throw new Error(Site.current.ID); // halt
  } catch (e) {
    Transaction.rollback();
    return e.message + (CustomObjectMgr.getCustomObject('Workshop', 'portland').custom.benches === before);
  }
};
