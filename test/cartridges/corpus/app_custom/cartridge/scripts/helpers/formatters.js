'use strict';

var Calendar = require('svc/util/Calendar');
var StringUtils = require('svc/util/StringUtils');

var parts = {
  number: function (order) {
    return order.getOrderNo();
  },
  day: function (order) {
    return StringUtils.formatCalendar(new Calendar(order.getCreationDate()), 'yyyyMMdd');
  },
  initials: function (order) {
    var address = order.getBillingAddress(); // halt
    return ['getFirstName', 'getLastName']
      .map(function (getter) {
        return (address[getter]() || '?').charAt(0);
      })
      .join('');
  },
};

/** `00000001-20240131-WH` */
exports.reference = function (order) {
  return ['number', 'day', 'initials'].map((name) => parts[name](order)).join('-');
};
