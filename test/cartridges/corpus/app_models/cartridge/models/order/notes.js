'use strict';

var Transaction = require('svc/system/Transaction');

exports.text = function (order) {
  Transaction.wrap(function () {
    order.addNote('checked', 'by the shop'); // halt
  });
  return order.notes.toArray().some(function (note) { return note.subject === 'checked'; });
};
