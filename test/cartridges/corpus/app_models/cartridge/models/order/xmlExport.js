'use strict';

var StringWriter = require('svc/io/StringWriter');
var XMLStreamWriter = require('svc/io/XMLStreamWriter');

exports.text = function (order) {
  var text = new StringWriter();
  var xml = new XMLStreamWriter(text);
  xml.writeStartElement('order');
  xml.writeAttribute('order-no', order.orderNo);
  for (var lines = order.productLineItems.iterator(); lines.hasNext(); ) {
    xml.writeStartElement('line');
    xml.writeCharacters(lines.next().productID); // halt
    xml.writeEndElement();
  }
  xml.writeEndElement();
  xml.close();
  return text.toString().replace(order.orderNo, 'N');
};
