// Ends an extension host whose server is gone. @vscode/native-watchdog does so from a thread of its own, with a
// binary made by an install script that we do not run; a timer is enough for a test run.
'use strict';

exports.start = (pid) => {
  const check = () => {
    try {
      process.kill(pid, 0);
    } catch {
      process.exit(87);
    }
  };
  setInterval(check, 3000).unref();
};

exports.exit = (code) => process.exit(code ?? 0);
