'use strict';

var Reader = require('svc/io/Reader');
var XMLStreamConstants = require('svc/io/XMLStreamConstants');
var XMLStreamReader = require('svc/io/XMLStreamReader');

exports.run = function () {
  var xml = new XMLStreamReader(new Reader('<list><item id="1">one</item><item id="2">two</item></list>'));
  var items = [];
  while (xml.hasNext()) {
    if (xml.next() === XMLStreamConstants.START_ELEMENT && xml.getLocalName() === 'item') {
      items.push(xml.getAttributeValue(null, 'id') + xml.getElementText()); // halt
    }
  }
  xml.close();
  return items.join();
};
