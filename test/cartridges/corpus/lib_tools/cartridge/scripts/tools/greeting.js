'use strict';

exports.greet = function (name) {
  return 'Hello, ' + name; // halt
};
exports.run = function () {
  return exports.greet('you');
};
