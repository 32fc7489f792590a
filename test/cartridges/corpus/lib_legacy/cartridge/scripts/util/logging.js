'use strict';

var Logger = require('svc/system/Logger');
var known = {};

/** A logger for each part of the shop, with the site's ID before every line. */
module.exports = function (category) {
  known[category] = known[category] || Logger.getLogger('corpus', category); // halt
  var write = function (level) {
    return function () {
      var args = Array.prototype.slice.call(arguments);
      args[0] = '[' + require('svc/system/Site').current.ID + '] ' + args[0];
      known[category][level].apply(known[category], args);
    };
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
};
