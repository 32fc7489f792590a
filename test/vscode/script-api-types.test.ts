import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

describe('the types of the Script API', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'script-api-'));
  after(() => rmSync(folder, { recursive: true }));
  const addTypes = () =>
    vscode.commands.executeCommand<{ jsconfig: string } | undefined>(
      'cartwright.scriptApi.addTypes',
      vscode.Uri.file(folder),
    );

  it('the types of the Script API for the configured module root are written, with a jsconfig.json', async () => {
    assert.equal((await addTypes())?.jsconfig, 'written');
    const types = readFileSync(path.join(folder, '.cartwright', 'script-api.d.ts'), 'utf8');
    assert.match(types, /declare module 'svc\/system\/Status'/);
    assert.doesNotMatch(types, /__module_root__/);
    const config = JSON.parse(readFileSync(path.join(folder, 'jsconfig.json'), 'utf8')) as {
      files: string[];
    };
    assert.deepEqual(config.files, ['.cartwright/script-api.d.ts']);
  });

  it('a jsconfig.json that already includes the types of the Script API does not change', async () => {
    const previousText = readFileSync(path.join(folder, 'jsconfig.json'), 'utf8');
    assert.equal((await addTypes())?.jsconfig, 'present');
    assert.equal(readFileSync(path.join(folder, 'jsconfig.json'), 'utf8'), previousText);
  });
});
