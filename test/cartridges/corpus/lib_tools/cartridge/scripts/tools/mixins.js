'use strict';

var base = module.superModule;

/* Adds to what the module of the same path in the next cartridge exports. */
exports.run = function () {
  return base.run() + '+tools'; // halt
};
