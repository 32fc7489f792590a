'use strict';

var Base = module.superModule;
var points = require('~/cartridge/scripts/loyalty/points');

function LoyaltySummary(basket) {
  Base.call(this, basket);
  this.points = points.earnedBy(basket); // halt
}
LoyaltySummary.prototype = Object.create(Base.prototype);
LoyaltySummary.prototype.constructor = LoyaltySummary;

module.exports = LoyaltySummary;
