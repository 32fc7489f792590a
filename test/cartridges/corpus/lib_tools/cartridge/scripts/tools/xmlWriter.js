'use strict';

var StringWriter = require('svc/io/StringWriter');
var XMLStreamWriter = require('svc/io/XMLStreamWriter');

exports.run = function () {
  var text = new StringWriter();
  var xml = new XMLStreamWriter(text);
  xml.writeStartElement('orders');
  xml.writeStartElement('order');
  xml.writeAttribute('no', '7'); // halt
  xml.writeCharacters('a & b');
  xml.writeEndElement();
  xml.writeEndElement();
  xml.close();
  return text.toString();
};
