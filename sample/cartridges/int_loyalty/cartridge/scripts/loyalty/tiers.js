'use strict';

var TIERS = [
  { id: 'apprentice', from: 0 },
  { id: 'journeyman', from: 500 },
  { id: 'master', from: 5000 },
];

/**
 * The first tier that so many points do not reach.
 *
 * @param {number} points
 * @returns {{id: string, missing: number}|null}
 */
exports.after = function (points) {
  var next = TIERS.filter(function (tier) {
    return tier.from > points;
  })[0];

  return next ? { id: next.id, missing: next.from - points } : null;
};
