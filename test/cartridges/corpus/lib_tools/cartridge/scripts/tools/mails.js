'use strict';

var Mail = require('svc/net/Mail');
var HashMap = require('svc/util/HashMap');
var Template = require('svc/util/Template');

exports.run = function () {
  var model = new HashMap();
  model.put('Name', 'Ida <ida>');
  model.put('Lines', ['glue', 'nails']);
  var content = new Template('mail/welcome').render(model);
  var mail = new Mail();
  mail.addTo('ida@example.com').setFrom('shop@example.com').setSubject('Welcome'); // halt
  mail.setContent(content);
  return mail.send().status + ' ' + content.text.replace(/\s+/g, ' ').trim();
};
