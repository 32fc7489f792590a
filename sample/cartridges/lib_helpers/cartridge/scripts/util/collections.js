'use strict';

/**
 * Calls back for each element of a platform collection, with its position.
 *
 * @param {svc.util.Collection} collection
 * @param {Function} callback
 */
function forEach(collection, callback) {
  if (!collection) {
    return;
  }

  var elements = collection.iterator();
  var index = 0;

  while (elements.hasNext()) {
    callback(elements.next(), index);
    index += 1;
  }
}

/**
 * @param {svc.util.Collection} collection
 * @param {Function} callback
 * @returns {Array}
 */
function map(collection, callback) {
  var result = [];

  forEach(collection, function (element, index) {
    result.push(callback(element, index));
  });

  return result;
}

/**
 * @param {svc.util.Collection} collection
 * @param {Function} callback - takes the result so far and the element
 * @param {*} initial
 * @returns {*}
 */
function reduce(collection, callback, initial) {
  var result = initial;

  forEach(collection, function (element) {
    result = callback(result, element);
  });

  return result;
}

module.exports = {
  forEach: forEach,
  map: map,
  reduce: reduce,
};
