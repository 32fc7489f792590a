'use strict';

var HookMgr = require('svc/system/HookMgr');

exports.run = function () {
  if (!HookMgr.hasHook('app.tools.greet')) return 'none';
  return HookMgr.callHook('app.tools.greet', 'greet', 'Ida') + HookMgr.hasHook('app.tools.absent'); // halt
};
