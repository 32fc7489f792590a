'use strict';

var Calendar = require('svc/util/Calendar');

/* Workdays of a week, the way that delivery promises count them. */
exports.run = function () {
  var day = new Calendar(new Date(Date.UTC(2025, 5, 2, 12)));
  var workdays = 0;
  for (var i = 0; i < 7; i++) {
    var weekday = day.get(Calendar.DAY_OF_WEEK);
    if (weekday !== Calendar.SATURDAY && weekday !== Calendar.SUNDAY) workdays++; // halt
    day.add(Calendar.DATE, 1);
  }
  return workdays;
};
