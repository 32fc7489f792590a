'use strict';

var ArrayList = require('svc/util/ArrayList');

exports.run = function () {
  var list = new ArrayList(['oak', 'ash']);
  list.addAt(1, 'elm'); // halt
  list.push('yew');
  list.remove('oak');
  return [list.size(), list.contains('elm'), list.indexOf('yew'), list.subList(0, 2).toArray().join('+')].join();
};
