'use strict';

var Logger = require('svc/system/Logger');

exports.run = function () {
  var log = Logger.getLogger('tools', 'tools.loggers');
  log.debug('checked {0} of {1}', 1, 2); // halt
  Logger.info('The tools ran');
  return typeof log.isDebugEnabled();
};
