'use strict';

exports.run = function () {
  try {
    return JSON.parse('{broken').x;
  } catch (e) {
    return e instanceof SyntaxError && JSON.stringify({ name: e.name, at: 'tools' }); // halt
  }
};
