import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../src/extension.ts';
import { run, print } from './run-command.ts';
import { sidebar } from './shop.ts';

describe('the extension', () => {
  const extension = () => vscode.extensions.getExtension('cartwright.cartwright');

  it('the extension is installed, and once it is active every command of its manifest is registered', async () => {
    const installedExtension = extension();
    assert.ok(installedExtension);
    await installedExtension.activate();
    const manifest = installedExtension.packageJSON as { contributes: { commands: { command: string }[] } };
    const registeredCommands = await vscode.commands.getCommands(true);
    for (const { command } of manifest.contributes.commands)
      assert.ok(registeredCommands.includes(command), command);
  });

  it('the extension reports how long its activation took', async () => {
    const installedExtension = extension();
    assert.ok(installedExtension);
    const file = path.join(installedExtension.extensionPath, 'dist', 'extension.cjs');
    const load = createRequire(file);
    const { activationTimeMs } = (await installedExtension.activate()) as ExtensionApi;
    // The file is loaded a second time, because VS Code has already loaded it and does not report how long that took.
    Reflect.deleteProperty(load.cache, file);
    const startMs = performance.now();
    load(file);
    const loadTimeMs = performance.now() - startMs;
    print(`loading it took ${loadTimeMs.toFixed(0)} ms, activating it ${activationTimeMs.toFixed(0)} ms`);
    assert.ok(activationTimeMs > 0);
  });

  it('commands start and stop the bundled service', async () => {
    const { registry } = await sidebar();
    await run('service.start');
    assert.equal(registry.isBundledRunning, true);
    await run('service.stop');
    assert.equal(registry.isBundledRunning, false);
  });
});
