'use strict';

var File = require('svc/io/File');
var FileReader = require('svc/io/FileReader');
var FileWriter = require('svc/io/FileWriter');

exports.run = function () {
  var folder = new File(File.TEMP + File.SEPARATOR + 'tools');
  folder.mkdirs();
  var file = new File(folder, 'list.txt');
  var writer = new FileWriter(file, 'UTF-8');
  writer.writeLine('first'); // halt
  writer.writeLine('second');
  writer.close();
  var reader = new FileReader(file, 'UTF-8');
  var lines = [];
  for (var line = reader.readLine(); line !== null; line = reader.readLine()) lines.push(line);
  reader.close();
  return [lines.join('+'), folder.listFiles().length, file.remove(), file.exists()].join();
};
