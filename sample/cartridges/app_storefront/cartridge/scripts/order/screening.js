'use strict';

var Resource = require('svc/web/Resource');

var preferences = require('*/cartridge/scripts/util/preferences');

/**
 * The part of an address behind the @, lower case; '' where there is none.
 */
function domainOf(email) {
  var at = email ? email.lastIndexOf('@') : -1;

  return at < 0 ? '' : email.slice(at + 1).toLowerCase();
}

/**
 * Whether we take orders from this address. The list is the site preference screeningBlockedDomains.
 *
 * @param {string} email
 * @returns {{blocked: boolean, reason: string, message: string}}
 */
exports.screen = function (email) {
  var domain = domainOf(email);
  var blocked =
    preferences.flag('screeningEnabled') && preferences.list('screeningBlockedDomains').indexOf(domain) >= 0;

  return {
    blocked: blocked,
    reason: blocked ? 'mail domain ' + domain : '',
    message: blocked ? Resource.msg('order.screening.blocked', 'order', null) : '',
  };
};

/**
 * Large orders wait for a person to look at them.
 *
 * @param {svc.order.Order} order
 * @returns {boolean}
 */
exports.needsReview = function (order) {
  return order.totalGrossPrice.value > preferences.number('screeningHoldAbove', Infinity);
};
