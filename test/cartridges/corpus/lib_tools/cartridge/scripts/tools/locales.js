'use strict';

var Locale = require('svc/util/Locale');

exports.run = function () {
  var locale = Locale.getLocale('de_DE');
  return [locale.language, locale.country, locale.ISO3Country, locale.displayCountry !== ''].join(); // halt
};
