import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceProcess, type ServiceState } from '../../../src/host/service-process.ts';
import { isAlive } from '../../../src/host/is-alive.ts';
import { cli } from '../../support/command-line.ts';

const scratchFolder = mkdtempSync(path.join(tmpdir(), 'shared-service-'));

/** A window, whose extension host is a process that runs until the window is closed. */
class Window {
  readonly states: ServiceState[] = [];
  readonly lines: string[] = [];
  readonly service: ServiceProcess;
  readonly host: ChildProcess;
  /** Adds the lines of the log that are not in `lines` yet. */
  readLog: () => void = () => assert.fail('there is no log');

  constructor(folder: string, flags: Readonly<Record<string, string>> = {}) {
    const host = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    this.host = host;
    assert.ok(host.pid !== undefined);
    const allFlags = { seed: 'empty', 'data-dir': path.join(folder, 'shop'), ...flags };
    this.service = new ServiceProcess({
      launch: (port) =>
        Promise.resolve({
          runtime: { command: process.execPath, env: {} },
          entry: cli,
          args: Object.entries({ 'http-port': String(port), ...allFlags }).flatMap(([name, value]) => [
            `--${name}`,
            value,
          ]),
        }),
      folder: () => path.join(folder, 'shared'),
      launchSettings: () => ({ entry: cli, flags: allFlags }),
      onState: (state) => this.states.push(state),
      onLog: (line) => this.lines.push('text' in line ? line.text : line.message),
      onTail: (read) => (this.readLog = read),
      windowPid: host.pid,
      lingerSeconds: 1,
    });
  }

  get currentState(): string {
    return this.states.at(-1)?.kind ?? 'nothing';
  }

  /** Closes the window as VS Code does when it can deactivate the extension. */
  close(): void {
    this.service.detach();
    this.host.kill('SIGKILL');
  }
}

const waitUntil = async (description: string, condition: () => boolean): Promise<void> => {
  const deadline = Date.now() + 15_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `${description}: not within 15 seconds`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const pidIn = (folder: string): number =>
  (JSON.parse(readFileSync(path.join(folder, 'shared', 'service.json'), 'utf8')) as { pid: number }).pid;

describe('the service of a workspace', () => {
  const windows: Window[] = [];
  const folders: string[] = [];
  const createWorkspace = (): string => {
    const folder = mkdtempSync(path.join(scratchFolder, 'workspace-'));
    folders.push(folder);
    return folder;
  };
  const openWindow = (folder: string, flags?: Readonly<Record<string, string>>): Window => {
    const codeWindow = new Window(folder, flags);
    windows.push(codeWindow);
    return codeWindow;
  };
  afterEach(async () => {
    for (const codeWindow of windows.splice(0)) codeWindow.close();
    for (const folder of folders.splice(0)) {
      const record = path.join(folder, 'shared', 'service.json');
      if (existsSync(record)) process.kill(pidIn(folder), 'SIGKILL');
      await waitUntil('the end of the service', () => !existsSync(record) || !isAlive(pidIn(folder)));
    }
  });
  after(() => rmSync(scratchFolder, { recursive: true, force: true, maxRetries: 5 }));

  it('what the service has written can be read at once, before a later line of the window', async () => {
    const folder = createWorkspace();
    const codeWindow = openWindow(folder);
    await codeWindow.service.start();
    appendFileSync(path.join(folder, 'shared', 'service.log'), 'a line without a format\n');
    codeWindow.readLog();
    assert.ok(codeWindow.lines.includes('a line without a format'), codeWindow.lines.join(' | '));
  });

  it('all windows of a workspace share one service, even if they start it at the same time', async () => {
    const folder = createWorkspace();
    const allWindows = [openWindow(folder), openWindow(folder), openWindow(folder)];
    const addresses = await Promise.all(allWindows.map(({ service }) => service.start()));
    assert.equal(new Set(addresses).size, 1);
    assert.equal((await fetch(addresses[0]!)).status > 0, true);
    await waitUntil('the log in each window', () =>
      allWindows.every(({ lines }) => lines.some((line) => /seed loaded/.test(line))),
    );
    assert.equal(readdirSync(path.join(folder, 'shared', 'windows')).length, 3);
  });

  it('all windows of a workspace share one service even if it stores its data in memory', async () => {
    const folder = createWorkspace();
    const allWindows = [
      openWindow(folder, { 'data-dir': ':memory:' }),
      openWindow(folder, { 'data-dir': ':memory:' }),
    ];
    const addresses = await Promise.all(allWindows.map(({ service }) => service.start()));
    assert.equal(new Set(addresses).size, 1);
  });

  it('a service outlives the window that started it, and a new window finds it', async () => {
    const folder = createWorkspace();
    const firstWindow = openWindow(folder);
    const address = await firstWindow.service.start();
    firstWindow.close();
    const secondWindow = openWindow(folder);
    await secondWindow.service.checkForService();
    assert.deepEqual(secondWindow.states, [{ kind: 'running', baseUrl: address, usesPermissionModel: true }]);
    // Without an open window, the service would end after `lingerSeconds`.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    assert.equal(isAlive(pidIn(folder)), true, 'the service keeps running for the open window');
    assert.equal(await secondWindow.service.start(), address);
  });

  it('a service ends some time after its last window was killed', async () => {
    const folder = createWorkspace();
    const codeWindow = openWindow(folder);
    await codeWindow.service.start();
    const pid = pidIn(folder);
    codeWindow.host.kill('SIGKILL');
    await waitUntil('the end of the service', () => !isAlive(pid));
    assert.equal(existsSync(path.join(folder, 'shared', 'service.json')), false);
  });

  it('all windows show when one of them stops or starts the service', async () => {
    const folder = createWorkspace();
    const [firstWindow, secondWindow] = [openWindow(folder), openWindow(folder)];
    await firstWindow.service.start();
    await secondWindow.service.start();
    await firstWindow.service.stop();
    assert.equal(firstWindow.currentState, 'stopped');
    await waitUntil('the state in the other window', () => secondWindow.currentState === 'stopped');
    const address = await firstWindow.service.start();
    await waitUntil('the state in the other window', () => secondWindow.currentState === 'running');
    assert.deepEqual(secondWindow.states.at(-1), {
      kind: 'running',
      baseUrl: address,
      usesPermissionModel: true,
    });
  });

  it('a service that is killed is shown as failed with a message, and can be started again', async () => {
    const folder = createWorkspace();
    const codeWindow = openWindow(folder);
    await codeWindow.service.start();
    process.kill(pidIn(folder), 'SIGKILL');
    await waitUntil('the state in the window', () => codeWindow.currentState === 'failed');
    const state = codeWindow.states.at(-1);
    assert.match(state?.kind === 'failed' ? state.reason : '', /stopped unexpectedly/);
    await codeWindow.service.start();
    assert.equal(codeWindow.currentState, 'running');
  });

  it('another process with the ID of a killed service is neither taken for the service nor terminated', async () => {
    const folder = createWorkspace();
    const closedWindow = openWindow(folder);
    await closedWindow.service.start();
    const killedPid = pidIn(folder);
    process.kill(killedPid, 'SIGKILL');
    await waitUntil('the end of the service', () => !isAlive(killedPid));
    closedWindow.close();
    const otherProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      const record = path.join(folder, 'shared', 'service.json');
      const reuseProcessId = (): void => {
        const text = readFileSync(record, 'utf8');
        writeFileSync(record, text.replace(/"pid":\d+/, `"pid":${otherProcess.pid}`));
      };
      reuseProcessId();
      const staleRecord = readFileSync(record, 'utf8');
      const codeWindow = openWindow(folder, { 'log-level': 'debug' });
      await codeWindow.service.checkForService();
      assert.deepEqual(codeWindow.states, []);
      writeFileSync(record, staleRecord);
      const address = await codeWindow.service.start();
      assert.notEqual(address, (JSON.parse(staleRecord) as { http: string }).http);
      assert.equal((await fetch(address)).status > 0, true);
      process.kill(pidIn(folder), 'SIGKILL');
      await waitUntil('the state in the window', () => codeWindow.currentState === 'failed');
      writeFileSync(record, staleRecord);
      await codeWindow.service.stop();
      assert.equal(otherProcess.exitCode ?? otherProcess.signalCode, null);
    } finally {
      otherProcess.kill('SIGKILL');
    }
  });

  it('a service that cannot start reports why, and can be started later', async () => {
    const folder = createWorkspace();
    const invalidSeed = path.join(folder, 'bad.json');
    writeFileSync(invalidSeed, '{"format": 1, "nonsense": []}');
    const codeWindow = openWindow(folder, { seed: invalidSeed });
    await assert.rejects(codeWindow.service.start(), /nonsense/);
    assert.equal(codeWindow.currentState, 'failed');
    await openWindow(folder).service.start();
  });

  it('a service whose settings differ from those of a window is replaced unless another window uses it', async () => {
    const folder = createWorkspace();
    const firstWindow = openWindow(folder);
    const previousAddress = await firstWindow.service.start();
    const windowWithOtherSettings = openWindow(folder, { 'log-level': 'debug' });
    assert.equal(
      await windowWithOtherSettings.service.start(),
      previousAddress,
      'the other window works with it',
    );
    windowWithOtherSettings.close();
    firstWindow.close();
    const onlyWindow = openWindow(folder, { 'log-level': 'debug' });
    assert.notEqual(await onlyWindow.service.start(), previousAddress);
  });

  it('a service that is restarted has the URL of the previous one', async () => {
    const { service } = openWindow(createWorkspace());
    const address = await service.start();
    await service.stop();
    assert.equal(await service.start(), address);
  });

  it('a service is restarted on another port if its previous port is in use', async () => {
    const { service } = openWindow(createWorkspace());
    const address = await service.start();
    await service.stop();
    const server = createServer().listen(Number(new URL(address).port), new URL(address).hostname);
    await once(server, 'listening');
    try {
      assert.notEqual(await service.start(), address);
    } finally {
      server.close();
    }
  });

  it('the next window starts the service if a window was closed during the start', async () => {
    const folder = createWorkspace();
    const closedWindow = openWindow(folder);
    await closedWindow.service.start();
    await closedWindow.service.stop();
    closedWindow.close();
    await waitUntil(
      'the end of the host',
      () => closedWindow.host.exitCode !== null || closedWindow.host.signalCode !== null,
    );
    writeFileSync(path.join(folder, 'shared', 'starting'), String(closedWindow.host.pid));
    await openWindow(folder).service.start();
  });
});
