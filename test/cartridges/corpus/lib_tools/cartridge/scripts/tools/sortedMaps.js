'use strict';

var SortedMap = require('svc/util/SortedMap');

exports.run = function () {
  var zones = new SortedMap();
  ['west', 'east', 'north'].forEach(function (zone, index) {
    zones.put(zone, index); // halt
  });
  var names = [];
  for (var i = zones.entrySet().iterator(); i.hasNext(); ) {
    var entry = i.next();
    names.push(entry.key + entry.value);
  }
  return names.join();
};
