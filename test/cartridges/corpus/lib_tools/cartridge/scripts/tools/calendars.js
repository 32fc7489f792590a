'use strict';

var Calendar = require('svc/util/Calendar');
var StringUtils = require('svc/util/StringUtils');

exports.run = function () {
  var due = new Calendar(new Date(Date.UTC(2025, 0, 30, 12)));
  due.setTimeZone('GMT');
  due.add(Calendar.DAY_OF_MONTH, 3); // halt
  var start = new Calendar(new Date(Date.UTC(2025, 0, 30, 12)));
  return StringUtils.formatCalendar(due, 'yyyy-MM-dd') + ' ' + start.before(due) + ' ' + due.get(Calendar.MONTH);
};
