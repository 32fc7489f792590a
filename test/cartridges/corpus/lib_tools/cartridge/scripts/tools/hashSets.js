'use strict';

var HashSet = require('svc/util/HashSet');

exports.run = function () {
  var ids = new HashSet();
  ['a', 'b', 'a'].forEach(function (id) {
    ids.add(id); // halt
  });
  ids.remove('b');
  return ids.size() + ids.toArray()[0] + ids.isEmpty();
};
