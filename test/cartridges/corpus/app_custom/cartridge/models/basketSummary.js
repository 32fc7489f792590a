'use strict';

const Base = module.superModule;

/** The summary of this shop: in its own words. */
class BasketSummary extends Base {
  toString() {
    const { pieces, points } = this; // halt
    return `${pieces} piece(s), ${points} point(s)`;
  }
}

module.exports = BasketSummary;
