import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Sharers } from '../../../server/process/shared-service.ts';

/** The number of checks in three minutes: there are two in a second. */
const checkCount = 360;

describe('the processes that share a service', () => {
  let folder = '';
  const fileOf = (pid: number) => path.join(folder, 'windows', String(pid));
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sharers-'));
    mkdirSync(path.join(folder, 'windows'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('a process that has exited no longer shares the service, and its file is removed', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(fileOf(pid), 'heartbeat\n');
    writeFileSync(fileOf(process.pid), 'heartbeat\n');
    assert.equal(new Sharers(folder).count(), 1);
    assert.deepEqual([existsSync(fileOf(pid)), existsSync(fileOf(process.pid))], [false, true]);
  });

  it('a process no longer shares the service two minutes after its last heartbeat, even if it runs', () => {
    writeFileSync(fileOf(process.ppid), 'heartbeat\n');
    const sharers = new Sharers(folder);
    const counts = Array.from({ length: checkCount }, () => sharers.count());
    assert.deepEqual([counts[0], counts[200], counts.at(-1)], [1, 1, 0]);
    assert.equal(existsSync(fileOf(process.ppid)), false);
  });

  it('a process with heartbeats, and one that has never sent any, share the service for any length of time', () => {
    writeFileSync(fileOf(process.pid), 'heartbeat\n');
    writeFileSync(fileOf(process.ppid), '');
    const sharers = new Sharers(folder);
    let time = Date.now() / 1000;
    for (let check = 0; check < checkCount; check++) {
      if (check % 20 === 0) utimesSync(fileOf(process.pid), time, time++);
      assert.equal(sharers.count(), 2);
    }
  });

  it('no process shares the service before the first has registered', () => {
    rmSync(path.join(folder, 'windows'), { recursive: true });
    assert.equal(new Sharers(folder).count(), 0);
  });
});
