import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ServiceFolder } from '../../../src/host/service-folder.ts';

/** Fewer attempts than a window makes while it waits for another window's start: one every 300 ms for 38 s. */
const attemptsOfStart = 100;

/** The ID of a process that has ended. */
const deadPid = (): number => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return pid;
};

describe('the lock of the window that starts the service', () => {
  let folder = '';
  const releases: (() => void)[] = [];
  const openWindow = (): ServiceFolder => new ServiceFolder(folder, process.pid);
  const acquire = (window: ServiceFolder): boolean => {
    const release = window.acquireStartLock();
    if (release) releases.push(release);
    return release !== undefined;
  };
  const acquireRepeatedly = (window: ServiceFolder): boolean =>
    Array.from({ length: attemptsOfStart }).some(() => acquire(window));
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'start-lock-'));
  });
  afterEach(() => {
    for (const release of releases.splice(0)) release();
    rmSync(folder, { recursive: true, force: true });
  });

  it('only one window has the start lock, until the lock is released', () => {
    const [firstWindow, secondWindow] = [openWindow(), openWindow()];
    assert.equal(acquire(firstWindow), true);
    assert.equal(acquire(secondWindow), false);
    releases.pop()?.();
    assert.equal(acquire(secondWindow), true);
  });

  it('of windows that find the lock of a dead window at the same time, exactly one acquires it', async () => {
    const barrier = new SharedArrayBuffer(4);
    const round = new Int32Array(barrier);
    const file = new URL('../../support/lock-thread.ts', import.meta.url);
    const threads = Array.from({ length: 4 }, () => new Worker(file, { workerData: { folder, barrier } }));
    try {
      await Promise.all(threads.map((thread) => once(thread, 'message')));
      const text = String(deadPid());
      for (let number = 1; number <= 300; number++) {
        writeFileSync(openWindow().lockFile, text);
        const results = threads.map((thread) => once(thread, 'message'));
        for (const thread of threads) thread.postMessage(number);
        Atomics.store(round, 0, number);
        Atomics.notify(round, 0);
        const owners = (await Promise.all(results)).filter(([isOwner]) => isOwner === true);
        assert.equal(owners.length, 1, `round ${number}`);
      }
    } finally {
      await Promise.all(threads.map((thread) => thread.terminate()));
    }
  }).timeout(60_000);

  it('an empty lock file, left by a window that was killed while writing it, expires', () => {
    writeFileSync(openWindow().lockFile, '');
    const window = openWindow();
    assert.equal(acquire(window), false);
    assert.equal(acquireRepeatedly(window), true);
  });

  it('the lock of a dead window expires even if another process now has the process ID of the window', () => {
    writeFileSync(openWindow().lockFile, String(process.ppid));
    const window = openWindow();
    assert.equal(acquire(window), false);
    assert.equal(acquireRepeatedly(window), true);
  });

  it('a window that is alive can have the lock for any length of time', () => {
    const [firstWindow, secondWindow] = [openWindow(), openWindow()];
    assert.equal(acquire(firstWindow), true);
    let time = Date.now() / 1000;
    const hasAcquired = Array.from({ length: attemptsOfStart }).some((_, attempt) => {
      if (attempt % 10 === 0) utimesSync(firstWindow.lockFile, time, time++);
      return acquire(secondWindow);
    });
    assert.equal(hasAcquired, false);
  });

  it('a window that is alive updates the modification time of its lock', async () => {
    const window = openWindow();
    acquire(window);
    utimesSync(window.lockFile, 1, 1);
    while (statSync(window.lockFile).mtimeMs === 1000)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('a window whose lock another window has acquired does not release the lock of that window', () => {
    const [firstWindow, secondWindow] = [openWindow(), openWindow()];
    acquire(firstWindow);
    const release = releases.pop();
    assert.equal(acquireRepeatedly(secondWindow), true);
    const text = readFileSync(secondWindow.lockFile, 'utf8');
    release?.();
    assert.equal(readFileSync(secondWindow.lockFile, 'utf8'), text);
    assert.equal(acquire(firstWindow), false);
    releases.pop()?.();
    assert.equal(existsSync(secondWindow.lockFile), false);
  });
});
