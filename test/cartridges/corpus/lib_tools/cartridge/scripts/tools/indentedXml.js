'use strict';

var StringWriter = require('svc/io/StringWriter');
var XMLIndentingStreamWriter = require('svc/io/XMLIndentingStreamWriter');

exports.run = function () {
  var text = new StringWriter();
  var xml = new XMLIndentingStreamWriter(text);
  xml.setIndent('  ');
  xml.writeStartDocument('UTF-8', '1.0');
  xml.writeStartElement('feed');
  xml.writeEmptyElement('entry'); // halt
  xml.writeEndElement();
  xml.writeEndDocument();
  xml.flush();
  return text.toString().trim().split('\n').length;
};
