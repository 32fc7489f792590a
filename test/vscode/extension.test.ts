import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension', () => {
  const extension = () => vscode.extensions.getExtension('cartwright.cartwright');

  it('is found, and every command of its manifest is registered once it is active', async () => {
    const found = extension();
    assert.ok(found);
    await found.activate();
    const manifest = found.packageJSON as { contributes: { commands: { command: string }[] } };
    const known = await vscode.commands.getCommands(true);
    for (const { command } of manifest.contributes.commands) assert.ok(known.includes(command), command);
  });

  it('starts and stops the bundled service by command', async () => {
    await vscode.commands.executeCommand('cartwright.service.start');
    await vscode.commands.executeCommand('cartwright.service.stop');
  });
});
