'use strict';

exports.run = function () {
  return 'legacy'; // halt
};
