'use strict';

var ArrayList = require('svc/util/ArrayList');
var PropertyComparator = require('svc/util/PropertyComparator');

exports.run = function () {
  var jobs = new ArrayList([{ id: 'c', rank: 2 }, { id: 'a', rank: 1 }, { id: 'b', rank: 2 }]);
  var order = new PropertyComparator('rank', false);
  jobs.sort(order); // halt
  return jobs.get(jobs.length - 1).id + jobs[0].rank;
};
