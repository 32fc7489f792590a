import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncNodeFiles, nodeFiles } from '../../../cartridges/node/node-files.ts';

describe('The files of a workspace', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'cartwright-files-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const assertUnreadable = async (file: string) => {
    assert.equal(nodeFiles.readText(file), undefined);
    assert.equal(await asyncNodeFiles.readText(file), undefined);
  };

  it('files of a workspace are read if they are regular files or links to them', async () => {
    const file = join(folder, 'package.json');
    const link = join(folder, 'linked.json');
    writeFileSync(file, '{"hooks":"./hooks.json"}');
    symlinkSync(file, link);
    for (const path of [file, link]) {
      assert.equal(nodeFiles.readText(path), '{"hooks":"./hooks.json"}');
      assert.equal(await asyncNodeFiles.readText(path), '{"hooks":"./hooks.json"}');
    }
  });

  it('files of a workspace are not read if they are folders, pipes or devices', async function () {
    if (process.platform === 'win32') this.skip();
    const pipe = join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    await assertUnreadable(pipe);
    const device = join(folder, 'device.json');
    symlinkSync('/dev/zero', device);
    await assertUnreadable(device);
    await assertUnreadable(folder);
  });

  it('files of a workspace are not read if they are larger than 32 MiB', async () => {
    const file = join(folder, 'large.json');
    writeFileSync(file, '{}');
    truncateSync(file, 32 * 1024 * 1024 + 1);
    await assertUnreadable(file);
  });
});
