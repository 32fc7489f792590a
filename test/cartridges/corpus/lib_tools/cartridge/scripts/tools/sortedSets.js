'use strict';

var SortedSet = require('svc/util/SortedSet');

exports.run = function () {
  var sizes = new SortedSet(function (a, b) {
    return b - a; // halt
  });
  [3, 9, 5, 9].forEach(function (size) {
    sizes.add(size);
  });
  return sizes.toArray().join('>');
};
