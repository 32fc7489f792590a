'use strict';

var Resource = require('svc/web/Resource');

exports.run = function () {
  return [
    Resource.msg('label.total', 'tools', null), // halt
    Resource.msgf('label.items', 'tools', null, 3),
    Resource.msg('label.absent', 'tools', 'nothing'),
  ].join(';');
};
