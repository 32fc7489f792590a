'use strict';

var Site = require('svc/system/Site');

exports.run = function () {
  var site = Site.getCurrent();
  var blocked = site.getCustomPreferenceValue('screeningBlockedDomains'); // halt
  return [site.ID, site.allowedLocales.length > 0, site.defaultCurrency, blocked && blocked.length >= 0].join();
};
