'use strict';

var StringWriter = require('svc/io/StringWriter');
var CSVStreamWriter = require('svc/io/CSVStreamWriter');

exports.run = function () {
  var text = new StringWriter();
  var csv = new CSVStreamWriter(text, ';');
  csv.writeNext(['sku', 'name']); // halt
  csv.writeNext('1', 'a;b "c"');
  csv.close();
  return text.toString().trim().split('\n')[1];
};
