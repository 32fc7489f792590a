'use strict';

var UUIDUtils = require('svc/util/UUIDUtils');

exports.run = function () {
  var first = UUIDUtils.createUUID();
  return first !== UUIDUtils.createUUID() && first.length; // halt
};
