'use strict';

exports.beforeGET = function () {
  var name = request.httpHeaders.get('x-stop-script');
  var script = require('*/cartridge/scripts/' + name);
  if (script && script.run) {
    script.run();
  }
};
