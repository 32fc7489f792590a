'use strict';

/* The function is the module. */
module.exports = function (name) {
  var made = { name: name }; //@factoryBody
  made.describe = function () {
    return 'a ' + made.name; //@describeBody
  };
  return made;
};
