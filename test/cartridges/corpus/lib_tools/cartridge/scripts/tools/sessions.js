'use strict';

exports.run = function () {
  var before = session.custom.lastTool;
  session.custom.lastTool = 'hammer';
  session.privacy.step = 2; // halt
  var result = [before, session.custom.lastTool, session.privacy.step, 'nothing' in session.custom].join();
  delete session.custom.lastTool;
  return result + empty(session.custom.lastTool);
};
