'use strict';

exports.run = function () {
  var masked = '4111111111111111'.replace(/^\d{12}/, '************'); // halt
  var parts = /^(\w+)@([\w.]+)$/.exec('ida@example.com');
  return masked + parts[2];
};
