'use strict';

var CSVStreamReader = require('svc/io/CSVStreamReader');
var Reader = require('svc/io/Reader');

exports.run = function () {
  var csv = new CSVStreamReader(new Reader('sku,qty\n"a,1",2\nb,3\n'), ',', '"', 1);
  var sum = 0;
  var line;
  while ((line = csv.readNext())) {
    sum += Number(line[1]); // halt
  }
  csv.close();
  return sum;
};
