'use strict';

var File = require('svc/io/File');
var FileReader = require('svc/io/FileReader');
var FileWriter = require('svc/io/FileWriter');
var CSVStreamWriter = require('svc/io/CSVStreamWriter');

exports.text = function (order) {
  var folder = new File(File.IMPEX + '/src/orders');
  if (!folder.exists()) folder.mkdirs();
  var file = new File(folder, order.orderNo + '.csv');
  var csv = new CSVStreamWriter(new FileWriter(file));
  csv.writeNext(['no', 'email']);
  csv.writeNext([order.orderNo, order.customerEmail]); // halt
  csv.close();
  var reader = new FileReader(file);
  var rows = reader.getString().split('\n');
  reader.close();
  file.remove();
  return rows[1].indexOf('wren@example.com') > 0;
};
