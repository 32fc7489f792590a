'use strict';

var Site = require('svc/system/Site');

/** A custom site preference; null where the site does not set it. */
function read(id) {
  var value = Site.getCurrent().getCustomPreferenceValue(id);

  return value === undefined ? null : value;
}

exports.flag = function (id) {
  return read(id) === true;
};

exports.number = function (id, fallback) {
  var value = read(id);

  return value === null ? fallback : Number(value);
};

/** A set of strings, as an array. */
exports.list = function (id) {
  var value = read(id);

  return value === null ? [] : Array.prototype.slice.call(value);
};
