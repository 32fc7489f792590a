'use strict';

var perUnit = require('svc/system/Site').getCurrent().getCustomPreferenceValue('loyaltyPointsPerUnit') || 1;

exports.ofLine = function ofLine(line) {
  return Math.floor(line.adjustedPrice.value * perUnit); // halt
};

exports.earnedBy = function (container) {
  return container.productLineItems.toArray().map(exports.ofLine).reduce((sum, one) => sum + one, 0);
};
