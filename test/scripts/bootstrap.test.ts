import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const bootstrap = path.resolve(import.meta.dirname, '../../scripts/bootstrap.mjs');

describe('The first step of the npm scripts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cartwright-bootstrap-'));
    const root = { name: 'shop', version: '1.0.0' };
    const lock = { ...root, lockfileVersion: 3, requires: true, packages: { '': root } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(root));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    mkdirSync(path.join(folder, 'scripts'));
    copyFileSync(bootstrap, path.join(folder, 'scripts', 'bootstrap.mjs'));
    writeFileSync(path.join(folder, 'hello.mjs'), "console.log('hello');");
    // npm creates no folder for a package without dependencies.
    mkdirSync(path.join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const lockFile = () => path.join(folder, 'out', 'install.lock');
  const run = (): Promise<{ code: number | null; output: string }> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'hello.mjs'], { cwd: folder });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });

  it('of two scripts that are started at once, one installs the packages and the other one waits', async () => {
    const results = await Promise.all([run(), run()]);
    assert.deepEqual(
      results.map(({ code }) => code),
      [0, 0],
    );
    const output = results.map(({ output: text }) => text).join('');
    assert.equal(output.match(/Installing dependencies/g)?.length, 1);
    assert.equal(output.match(/hello/g)?.length, 2);
    assert.equal(existsSync(lockFile()), false);
  }).timeout(60_000);

  it('an installation whose process was killed does not block the next one', async () => {
    mkdirSync(path.dirname(lockFile()));
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(lockFile(), String(pid));
    const { code, output } = await run();
    assert.equal(code, 0, output);
    assert.match(output, /hello/);
  }).timeout(60_000);
});
