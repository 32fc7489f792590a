import assert from 'node:assert/strict';
import { PlatformFault } from '../../../src/client/errors.ts';
import { platformFailed } from '../../../src/debug/errors.ts';

describe('An error of the debug adapter', () => {
  it('an error of the debug adapter contains no link from the platform that would run a command in VS Code', () => {
    const link = '[Fix this](command:workbench.action.terminal.new)';
    const { message } = platformFailed(new PlatformFault('NotAuthorized', 401, `Locked. ${link}`));
    assert.match(message, /Locked\. \[Fix this\]/);
    assert.ok(!message.includes(link), message);
  });
});
