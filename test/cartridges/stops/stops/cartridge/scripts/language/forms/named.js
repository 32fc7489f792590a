'use strict';

var calls = 0; //@namedFirst
exports.half = function (n) {
  return n / 2;
};
exports.third = (n) => n / 3;
exports.quarter = function quarter(n) {
  calls++; //@quarterBody
  return exports.half(exports.half(n));
};
