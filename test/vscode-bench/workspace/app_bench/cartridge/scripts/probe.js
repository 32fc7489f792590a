'use strict';

var manyNumbers = [];
var manyObjects = [];
for (var index = 0; index < 10000; index++) {
  manyNumbers.push(index);
  manyObjects.push({ id: index, name: 'Object ' + index });
}

/** Runs on the platform as a hook, and in Node.js for each request of the server beside this cartridge. */
exports.validateBasket = function () {
  var numbers = manyNumbers;
  var objects = manyObjects;
  var first = numbers.length;
  var second = objects.length;
  var third = first + second;
  third += 1;
};
