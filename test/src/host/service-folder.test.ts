import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceFolder } from '../../../src/host/service-folder.ts';

describe('the windows that share a service', () => {
  let folder = '';
  const fileOf = (pid: number) => path.join(folder, 'windows', String(pid));
  const windows: ServiceFolder[] = [];
  const openWindow = (pid: number, heartbeatMs?: number): ServiceFolder => {
    const window = new ServiceFolder(folder, pid, heartbeatMs);
    windows.push(window);
    return window;
  };
  /** Sets the time of a window's last heartbeat to an hour ago. */
  const stopHeartbeats = (pid: number) => {
    const time = Date.now() / 1000 - 3_600;
    utimesSync(fileOf(pid), time, time);
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'service-folder-'));
  });
  afterEach(() => {
    for (const window of windows.splice(0)) window.unregisterWindow();
    rmSync(folder, { recursive: true, force: true });
  });

  it('another window shares the service until its heartbeats have ended', () => {
    const window = openWindow(process.pid);
    window.registerWindow();
    assert.equal(window.hasOtherWindows(), false);
    openWindow(process.ppid).registerWindow();
    assert.equal(window.hasOtherWindows(), true);
    stopHeartbeats(process.ppid);
    assert.equal(window.hasOtherWindows(), false);
  });

  it('a process that has never sent a heartbeat counts as another window while it is running', () => {
    const window = openWindow(process.pid);
    window.registerWindow();
    writeFileSync(fileOf(process.ppid), '');
    stopHeartbeats(process.ppid);
    assert.equal(window.hasOtherWindows(), true);
  });

  it('a registered window sends heartbeats, also after its file was removed, until it is unregistered', async () => {
    const window = openWindow(process.pid, 5);
    window.registerWindow();
    stopHeartbeats(process.pid);
    while (Date.now() - statSync(fileOf(process.pid)).mtimeMs > 60_000) await delay(5);
    rmSync(fileOf(process.pid));
    while (!existsSync(fileOf(process.pid))) await delay(5);
    window.unregisterWindow();
    await delay(50);
    assert.equal(existsSync(fileOf(process.pid)), false);
  });
});
