'use strict';

var StoreMgr = require('svc/catalog/StoreMgr');

module.exports = function () {
  var found = StoreMgr.searchStoresByPostalCode('US', '97301', 'mi', 100);
  var names = [];
  found.keySet().toArray().forEach(function (store) { names.push(store.ID); }); // halt
  return names.join() + ' ' + StoreMgr.getStore('portland').city;
};
