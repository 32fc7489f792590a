'use strict';

var parts = ['addresses', 'groups', 'lists', 'logins', 'profile', 'wallet'];

exports.modifyGETResponse = function (shopper, response) {
  var model = {};
  parts.forEach(function (part) {
    model[part] = require('~/cartridge/models/account/' + part)(shopper); // halt
  });
  response.c_model = JSON.stringify(model);
};
