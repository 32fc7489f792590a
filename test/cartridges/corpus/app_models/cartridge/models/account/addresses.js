'use strict';

var collections = require('*/cartridge/scripts/util/collections');

module.exports = function (customer) {
  var book = customer.addressBook; // halt
  var names = collections.map(book.addresses, function (address) { return address.ID; });
  return names.length === book.addresses.length;
};
