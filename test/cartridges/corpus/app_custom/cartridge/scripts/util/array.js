'use strict';

/** Works on arrays, on collections of the platform and on lists of documents alike. */
function toArray(list) {
  if (!list) return [];
  if (typeof list.toArray === 'function') return list.toArray(); // halt
  return Array.prototype.slice.call(list);
}

module.exports = {
  toArray: toArray,
  find: function (list, matches) {
    var found = toArray(list).filter(matches);
    return found.length ? found[0] : null;
  },
};
