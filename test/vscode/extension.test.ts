import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../src/extension.ts';
import { run, say } from './person.ts';

describe('the extension', () => {
  const extension = () => vscode.extensions.getExtension('cartwright.cartwright');

  it('the extension is installed, and once it is active every command of its manifest is registered', async () => {
    const found = extension();
    assert.ok(found);
    await found.activate();
    const manifest = found.packageJSON as { contributes: { commands: { command: string }[] } };
    const known = await vscode.commands.getCommands(true);
    for (const { command } of manifest.contributes.commands) assert.ok(known.includes(command), command);
  });

  it('the extension reports how long its activation took', async () => {
    const found = extension();
    assert.ok(found);
    const file = path.join(found.extensionPath, 'dist', 'extension.cjs');
    const load = createRequire(file);
    const { activationTimeMs: activationTook } = (await found.activate()) as ExtensionApi;
    // Read once more, since the first reading was VS Code's own.
    Reflect.deleteProperty(load.cache, file);
    const started = performance.now();
    load(file);
    const loading = performance.now() - started;
    say(`reading it took ${loading.toFixed(0)} ms, activating it ${activationTook.toFixed(0)} ms`);
    assert.ok(activationTook > 0);
  });

  it('commands start and stop the bundled service', async () => {
    await run('service.start');
    await run('service.stop');
  });
});
