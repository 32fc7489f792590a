import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { getExecutedCommands, run } from './run-command.ts';

/** Runs last (`index.ts`), because it checks the whole run. */
describe('Every command of the extension', () => {
  it('every command of the manifest was run by a test, and has a title, a category and an icon', async () => {
    await run('service.stop');
    await run('service.start');
    const extension = vscode.extensions.getExtension('cartwright.cartwright');
    assert.ok(extension);
    const { contributes } = extension.packageJSON as {
      contributes: { commands: { command: string; title: string; category?: string; icon?: string }[] };
    };
    const untestedCommands = contributes.commands
      .map(({ command }) => command)
      .filter((name) => !getExecutedCommands().has(name));
    assert.deepEqual(untestedCommands, []);
    for (const { command, title, category, icon } of contributes.commands) {
      assert.ok(title && category === 'Cartwright', command);
      assert.match(icon ?? '', /^\$\([a-z-]+\)$/, command);
    }
  });
});
