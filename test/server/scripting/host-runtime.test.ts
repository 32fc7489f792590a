import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostRuntime } from '../../../server/scripting/host-runtime.ts';

/** Tries what a host must not do, and prints what comes of each: `ok`, or the code of the error. */
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
    writeFileSync(path.join(folder, 'code', 'script-worker.mjs'), probe);
    writeFileSync(path.join(folder, 'cartridges', 'a.js'), '1');
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reads its code and cartridges, writes its files, and has no other rights', () => {
    const { command, args, env, layers } = hostRuntime({
      entry: pathToFileURL(path.join(folder, 'code', 'script-worker.mjs')),
      readable: [path.join(folder, 'cartridges')],
      writable: [path.join(folder, 'files')],
      heapLimitMb: 256,
    });
    assert.deepEqual(layers, { permissions: true });
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
});
