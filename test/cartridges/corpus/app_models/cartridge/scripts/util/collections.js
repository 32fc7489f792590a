'use strict';

/* Array functions over the platform's collections. */
exports.map = function (collection, callback) {
  var result = [];
  for (var i = 0; i < collection.length; i++) result.push(callback(collection[i], i)); // halt
  return result;
};
