'use strict';

var Transaction = require('svc/system/Transaction');
var points = require('../loyalty/points');

exports.afterPOST = function (order) {
  var earned = points.earnedBy(order); // halt
  var kept = Transaction.wrap(function () {
    order.custom.points = earned;
    return order.custom.points;
  });
  if (kept !== earned) throw new Error('points were lost');
};
