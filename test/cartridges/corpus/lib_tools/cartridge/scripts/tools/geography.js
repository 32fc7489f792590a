'use strict';

exports.run = function () {
  var place = request.geolocation; // halt
  return [typeof request.getHttpPath(), request.locale, place === null || typeof place.countryCode].join() !== '';
};
