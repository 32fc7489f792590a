'use strict';

var Bytes = require('svc/util/Bytes');

exports.run = function () {
  var bytes = new Bytes('h\u00e9', 'UTF-8');
  return bytes.length + ':' + bytes.byteAt(0) + ':' + bytes.toString('UTF-8').length; // halt
};
