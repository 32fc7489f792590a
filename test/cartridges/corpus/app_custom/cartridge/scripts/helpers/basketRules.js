'use strict';

var base = module.superModule;
var limits = require('../../config/limits');

/** The shop's own rules, after those of all shops. */
module.exports = Object.assign({}, base, {
  problemsOf: function (basketResponse) {
    var problems = base.problemsOf(basketResponse).slice(); // halt
    if (basketResponse.productTotal > limits.maximumTotal) {
      problems.push({ type: 'BasketTooLarge', message: 'We cannot insure this', path: '$.product_total' });
    }
    return problems;
  },
});
