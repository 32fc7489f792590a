'use strict';

var points = require('*/cartridge/scripts/loyalty/points');

exports.modifyGETResponse = function (basket, response) {
  var earned = points.earnedBy(basket); // halt
  var iterator = basket.productLineItems.iterator();
  var detail = [];
  while (iterator.hasNext()) {
    var line = iterator.next();
    detail.push(line.productID + ':' + points.ofLine(line));
  }
  response.c_points = earned;
  response.c_pointsDetail = detail.join(',');
};
