'use strict';

var parts = ['confirmation', 'csvExport', 'lines', 'notes', 'payments', 'prorated', 'queries', 'states', 'tokens', 'xmlExport'];

exports.modifyGETResponse = function (order, response) {
  var model = {};
  parts.forEach(function (part) {
    model[part] = require('~/cartridge/models/order/' + part).text(order); // halt
  });
  response.c_model = JSON.stringify(model);
};
