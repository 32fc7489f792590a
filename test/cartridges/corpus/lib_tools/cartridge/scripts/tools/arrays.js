'use strict';

/* Arrays, and the names of an object's properties. */
exports.run = function () {
  var sizes = [3, 1, 2];
  var sum = sizes.reduce(function (a, b) { return a + b; }); // halt
  return [sum, Array.isArray(sizes), sizes.slice().sort().join(''), sizes.indexOf(1), Object.keys({ a: 1, b: 2 }).join('')].join();
};
