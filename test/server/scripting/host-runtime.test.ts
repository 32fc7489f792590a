import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostRuntime } from '../../../server/scripting/host-runtime.ts';

/** Tries what a host may and may not do, and prints each result: `ok`, or the error's code, or else its message. */
const probe = `
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
const attempts = {
  ownCode: () => readFileSync(process.argv[1]),
  cartridge: () => readFileSync(process.argv[2] + '/cartridges/a.js'),
  writeCartridge: () => writeFileSync(process.argv[2] + '/cartridges/a.js', ''),
  ownFiles: () => writeFileSync(process.argv[2] + '/files/a.txt', 'a'),
  otherFile: () => readFileSync(process.argv[2] + '/secret.txt'),
  hosts: () => readFileSync('/etc/hosts'),
  process: () => { const { error } = spawnSync(process.execPath, ['-v']); if (error) throw error; },
  environment: () => { if (process.env.SECRET) throw new Error('seen'); },
};
const outcomes = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try { attempt(); outcomes[name] = 'ok'; } catch (error) { outcomes[name] = error.code ?? error.message; }
}
console.log(JSON.stringify(outcomes));
`;

describe('The process of a script host', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cartwright-host-'));
    for (const name of ['code', 'cartridges', 'files']) mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, 'code', 'script-host.mjs'), probe);
    writeFileSync(path.join(folder, 'cartridges', 'a.js'), '1');
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('a host reads its code and cartridges, writes its files, and has no other rights', () => {
    const { command, args, env, scriptLayers } = hostRuntime({
      entry: pathToFileURL(path.join(folder, 'code', 'script-host.mjs')),
      readablePaths: [path.join(folder, 'cartridges')],
      writableFolders: [path.join(folder, 'files')],
      heapLimitMb: 256,
    });
    assert.deepEqual(scriptLayers, { permissions: true });
    // The last argument is the entry of the inspector's thread.
    const { stdout, stderr } = spawnSync(command, [...args.slice(0, -1), folder], {
      env: { ...env },
      encoding: 'utf8',
    });
    assert.deepEqual(JSON.parse(stdout || stderr), {
      ownCode: 'ok',
      cartridge: 'ok',
      writeCartridge: 'ERR_ACCESS_DENIED',
      ownFiles: 'ok',
      otherFile: 'ERR_ACCESS_DENIED',
      hosts: 'ERR_ACCESS_DENIED',
      process: 'ERR_ACCESS_DENIED',
      environment: 'ok',
    });
  });

  it('a host that runs from sources reads the checkout, and nothing beside or above it', () => {
    const sourceFolder = path.join(folder, 'checkout', 'runtime');
    mkdirSync(path.join(folder, 'checkout', 'cartridges'), { recursive: true });
    mkdirSync(sourceFolder);
    writeFileSync(path.join(sourceFolder, 'main.ts'), probe);
    writeFileSync(path.join(folder, 'checkout', 'cartridges', 'a.js'), '1');
    const run = (readFolder: string): unknown => {
      const { command, args, env } = hostRuntime({
        entry: pathToFileURL(path.join(sourceFolder, 'main.ts')),
        readablePaths: [],
        writableFolders: [],
        heapLimitMb: 256,
      });
      const { stdout, stderr } = spawnSync(command, [...args.slice(0, -1), readFolder], {
        env: { ...env },
        encoding: 'utf8',
      });
      const { ownCode, cartridge, otherFile } = JSON.parse(stdout || stderr) as Record<string, unknown>;
      return { ownCode, cartridge, otherFile };
    };
    assert.deepEqual(run(path.join(folder, 'checkout')), {
      ownCode: 'ok',
      cartridge: 'ok',
      otherFile: 'ENOENT',
    });
    assert.deepEqual(run(folder), {
      ownCode: 'ok',
      cartridge: 'ERR_ACCESS_DENIED',
      otherFile: 'ERR_ACCESS_DENIED',
    });
  });

  describe('A runtime without the permission model', () => {
    const options = () => ({
      entry: pathToFileURL(path.join(folder, 'code', 'script-host.mjs')),
      readablePaths: [],
      writableFolders: [],
      heapLimitMb: 256,
    });
    const oldElectron = { command: '/opt/editor/editor', isElectron: true, flags: new Set(['--no-addons']) };

    it('if the service’s runtime has no permission model, hosts run in the first Node.js on the PATH that has it', () => {
      const impostor = path.join(folder, 'impostor');
      const tools = path.join(folder, 'tools');
      for (const bin of [impostor, tools]) mkdirSync(bin);
      writeFileSync(path.join(impostor, 'node'), '#!/bin/sh\necho v12.0.0\n');
      chmodSync(path.join(impostor, 'node'), 0o755);
      symlinkSync(process.execPath, path.join(tools, 'node'));
      const searchPath = ['', path.join(folder, 'missing'), impostor, tools].join(path.delimiter);
      const { command, args, env, scriptLayers } = hostRuntime(options(), oldElectron, searchPath);
      assert.equal(command, path.join(tools, 'node'));
      assert.equal(args.includes('--permission'), true);
      assert.equal('ELECTRON_RUN_AS_NODE' in env, false);
      assert.deepEqual(scriptLayers, { permissions: true });
    });

    it('if no Node.js on the PATH has the permission model, hosts run in the service’s own program', () => {
      const { command, args, env, scriptLayers } = hostRuntime(options(), oldElectron, '');
      assert.equal(command, '/opt/editor/editor');
      assert.deepEqual(
        args.filter((arg) => arg.startsWith('--permission') || arg.startsWith('--allow')),
        [],
      );
      assert.equal(args.includes('--no-addons'), true);
      assert.equal(args.includes('--disable-sigusr1'), false);
      assert.equal(env['ELECTRON_RUN_AS_NODE'], '1');
      assert.deepEqual(scriptLayers, { permissions: false });
    });
  });
});
