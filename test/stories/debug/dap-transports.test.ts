import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import type { DebugClient as DebugClientClass } from '@vscode/debugadapter-testsupport';
import { DapClient } from '../../support/dap-client.ts';
import { CommandLine, cli } from '../../support/command-line.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { FakePlatform } from '../../support/dap-fake-platform.ts';
import { DapProcess } from '../../support/dap-process.ts';
import { orderScript, scriptPath } from '../../support/dap-session.ts';
import { DapStreamPeer } from '../../support/dap-stream-peer.ts';
import { DapWorkspace } from '../../support/dap-workspace.ts';

/** The library is CommonJS and exports its class by a getter, which Node does not detect for named imports. */
const { DebugClient } = createRequire(import.meta.url)('@vscode/debugadapter-testsupport') as {
  DebugClient: typeof DebugClientClass;
};

const waitUntil = async (condition: () => boolean): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'the condition was not met within 10 seconds');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('the built debug adapter', () => {
  let platform: FakePlatform;
  let workspace: DapWorkspace;
  let file: string;
  const commands: ChildProcess[] = [];
  const sockets: Socket[] = [];
  beforeEach(async () => {
    platform = await new FakePlatform().start();
    workspace = new DapWorkspace({ 'cartridges/app_shop/cartridge/scripts/order.js': orderScript });
    file = workspace.path('cartridges/app_shop/cartridge/scripts/order.js');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const child of commands.splice(0)) child.kill('SIGKILL');
    await platform.stop();
    workspace.remove();
  });
  const createConfiguration = () => ({
    request: 'attach',
    connection: { baseUrl: platform.baseUrl, username: 'developer', password: 'developer' },
    cartridges: [workspace.path('cartridges')],
  });
  const startListening = async (...args: string[]) => {
    const command = new CommandLine(['dap', '--port', '0', ...args]);
    commands.push(command.child);
    const event = (await command.waitForListening()) as unknown as {
      event: string;
      host: string;
      port: number;
      pid: number;
    };
    return { command, event };
  };
  const connectDap = async (port: number) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
    return { socket, dap: new DapClient(new DapStreamPeer(socket, socket)) };
  };
  /** Runs a session from initialize to a stop at line 6 of the script, and checks the file of the top frame. */
  const waitForHalt = async (dap: DapClient, id = 1) => {
    await dap.initialize();
    const attachRequest = dap.request('attach', createConfiguration());
    await dap.waitForEvent('initialized');
    await dap.setBreakpoints(file, 6);
    await dap.request('configurationDone');
    await attachRequest;
    platform.thread(id).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    const [top] = await dap.stack(id);
    assert.equal(top?.source?.path, file);
  };

  it('the debug adapter runs a session on stdin and stdout', async () => {
    const adapter = new DapProcess();
    commands.push(adapter.child);
    await waitForHalt(adapter.client);
    await adapter.client.request('disconnect');
    assert.equal(await adapter.waitForExit(), 0);
    assert.deepEqual([platform.breakpoints.size, platform.threads.get(1)?.status], [0, 'running']);
  });

  it('the debug adapter listens on a port, prints it in one line, and serves one session after another', async () => {
    const { command, event } = await startListening();
    assert.deepEqual([event.event, event.host, event.pid], ['listening', '127.0.0.1', command.child.pid]);
    for (const id of [1, 2]) {
      const { socket, dap } = await connectDap(event.port);
      await waitForHalt(dap, id);
      await dap.request('disconnect');
      await new Promise((resolve) => socket.once('close', resolve));
    }
    const { code, stdout } = await command.stop();
    assert.equal(code, 0);
    assert.equal(stdout.trim().split('\n').length, 1);
  });

  it('the debug adapter serves simultaneous sessions, and a closed connection releases only the platform of its session', async () => {
    const { event } = await startListening();
    const firstConnection = await connectDap(event.port);
    await waitForHalt(firstConnection.dap);
    const otherPlatform = await new FakePlatform().start();
    try {
      const secondConnection = await connectDap(event.port);
      await secondConnection.dap.initialize();
      await secondConnection.dap.request('attach', {
        ...createConfiguration(),
        connection: { ...createConfiguration().connection, baseUrl: otherPlatform.baseUrl },
      });
      await secondConnection.dap.request('configurationDone');
      firstConnection.socket.destroy();
      await waitUntil(() => platform.breakpoints.size === 0 && platform.threads.get(1)?.status === 'running');
      otherPlatform.thread(7).halt(frameAt(scriptPath, 6));
      assert.equal((await secondConnection.dap.waitForStop()).body.threadId, 7);
    } finally {
      await otherPlatform.stop();
    }
  });

  it('the debug adapter releases the platform when it receives SIGTERM', async () => {
    const { command, event } = await startListening();
    const { dap } = await connectDap(event.port);
    await waitForHalt(dap);
    const { code } = await command.stop();
    assert.equal(code, 0);
    assert.deepEqual([platform.breakpoints.size, platform.threads.get(1)?.status], [0, 'running']);
  });

  for (const signal of ['SIGKILL', 'SIGTERM'] as const)
    it(`the debug adapter leaves nothing behind when its process group receives ${signal}`, async () => {
      const adapter = new DapProcess({}, { detached: true });
      commands.push(adapter.child);
      await waitForHalt(adapter.client);
      process.kill(-adapter.child.pid!, signal);
      await waitUntil(() => platform.breakpoints.size === 0 && platform.threads.get(1)?.status === 'running');
      assert.equal(platform.hasClient, false);
    });

  it('the debug adapter leaves nothing behind when it is killed while it connects', async () => {
    const adapter = new DapProcess();
    commands.push(adapter.child);
    // The platform has received the request, and its response comes too late.
    platform.failNext(/^POST \/client$/, { outdatedAfterMs: 3_000 });
    await adapter.client.initialize();
    void adapter.client.request('attach', createConfiguration()).catch(() => undefined);
    await waitUntil(() => platform.hasClient);
    adapter.child.kill('SIGKILL');
    await waitUntil(() => !platform.hasClient);
  });

  describe('with connections from other programs', () => {
    const initialize = { seq: 1, type: 'request', command: 'initialize', arguments: { adapterID: 'x' } };
    const createAttach = (baseUrl: string) => ({
      seq: 2,
      type: 'request',
      command: 'attach',
      arguments: { connection: { baseUrl } },
    });
    const formatMessage = (value: unknown) => {
      const body = JSON.stringify(value);
      return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    };
    /** Sends a text as another program, and returns the data that it receives until the connection is closed. */
    const readUntilClosed = async (port: number, text: string): Promise<string> => {
      const { socket } = await connectDap(port);
      let receivedText = '';
      socket.on('data', (chunk: Buffer) => (receivedText += chunk.toString()));
      socket.on('error', () => undefined);
      const closeEvent = new Promise((resolve) => socket.once('close', resolve));
      socket.write(text);
      await closeEvent;
      return receivedText;
    };

    it('the debug adapter closes connections with HTTP or malformed messages and serves others', async () => {
      const { event } = await startListening();
      const messages = formatMessage(initialize) + formatMessage(createAttach(platform.baseUrl));
      for (const request of [
        `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: ${messages.length}\r\n\r\n${messages}`,
        `GET / HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${messages}`,
        `OPTIONS / HTTP/1.1\r\nHost: x\r\n\r\n`,
        `\r\n${messages}`,
        '\u0016\u0003\u0001\u0002',
        formatMessage(createAttach(platform.baseUrl)),
        formatMessage({ ...initialize, type: 'event' }),
        formatMessage([initialize]),
        formatMessage(null),
        'Content-Length: 3\r\n\r\n{{{',
        'Content-Length: abc\r\n\r\n{}',
        'Content-Length: -1\r\n\r\n{}',
        'Content-Length: 99999999999\r\n\r\n{}',
        `Content-Length: 10000000\r\n\r\n${' '.repeat(100_000)}`,
        'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}',
        'Content-Type: x\r\n\r\n{}',
        `Content-Length: 2\n\n{}${' '.repeat(2_000)}`,
        `Content-Length: 2${' '.repeat(100_000)}`,
      ])
        assert.equal(await readUntilClosed(event.port, request), '', request.slice(0, 60));
      assert.equal(platform.log.length, 0);
      const { dap: client } = await connectDap(event.port);
      await waitForHalt(client);
    });

    it('the debug adapter closes the connection of a web page that continues to write', async function () {
      this.timeout(30_000);
      const { event } = await startListening();
      const socket = connect({ port: event.port, host: '127.0.0.1', allowHalfOpen: true });
      sockets.push(socket);
      socket.on('error', () => undefined);
      const closeEvent = new Promise((resolve) => socket.once('close', resolve));
      socket.write('GET / HTTP/1.1\r\n');
      const writeTimer = setInterval(() => socket.write('X-Header: 1\r\n'), 200);
      await closeEvent;
      clearInterval(writeTimer);
    });

    it('the debug adapter does not respond to a browser that posts to its port', async () => {
      const { event } = await startListening();
      const body = formatMessage(initialize) + formatMessage(createAttach(platform.baseUrl));
      await assert.rejects(
        fetch(`http://127.0.0.1:${event.port}/`, { method: 'POST', body, mode: 'no-cors' }),
      );
      assert.equal(platform.log.length, 0);
    });

    it('the debug adapter reports an unreadable stream to the client, releases the platform, and closes', async () => {
      const { event } = await startListening();
      const { socket, dap } = await connectDap(event.port);
      await waitForHalt(dap);
      const closeEvent = new Promise((resolve) => socket.once('close', resolve));
      socket.write('Content-Length: 3\r\n\r\n{{{');
      socket.write('Content-Length: abc\r\n\r\n{}');
      await closeEvent;
      assert.match(dap.output('stderr'), /not JSON was ignored.*\n.*"abc" is not a valid Content-Length/);
      await waitUntil(() => platform.breakpoints.size === 0);
    });
  });

  for (const [args, problem] of [
    [['--port', 'x'], /"x" is not a port/],
    [['--port', '70000'], /"70000" is not a port/],
    [['--host', '0.0.0.0'], /--host needs --port/],
    [['--nope'], /nope/],
  ] as const)
    it(`the command line \`dap ${args.join(' ')}\` is rejected`, async () => {
      const { code, stderr } = await new CommandLine(['dap', ...args]).result();
      assert.equal(code, 2);
      assert.match(stderr, problem);
    });

  it('the debug adapter explains why it cannot listen', async () => {
    const { event } = await startListening();
    const { code, stderr } = await new CommandLine(['dap', '--port', String(event.port)]).result();
    assert.equal(code, 1);
    assert.match(stderr, /cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/);
  });

  describe('with the checks of the DAP client library', () => {
    let client: InstanceType<typeof DebugClient>;
    beforeEach(async () => {
      client = new DebugClient(process.execPath, '', 'cartwright');
      const { event } = await startListening();
      await client.start(event.port);
    });
    afterEach(() => client.stop());
    /** Halts a script at the line as soon as a breakpoint is set. */
    const haltSoon = async (line: number) => {
      await waitUntil(() => platform.breakpoints.size > 0);
      platform.thread(1).halt(frameAt(scriptPath, line));
    };

    it('the debug adapter responds to an unknown request with a failure', async () => {
      await client.initializeRequest();
      await assert.rejects(client.customRequest('illegalRequest'));
    });

    it('the debug adapter announces its capabilities', async () => {
      const { body } = await client.initializeRequest();
      assert.equal(body?.supportsConfigurationDoneRequest, true);
      assert.equal(body.supportsFunctionBreakpoints, true);
    });

    it('the debug adapter rejects an invalid path format', async () => {
      const args = { adapterID: 'cartwright', linesStartAt1: true, columnsStartAt1: true, pathFormat: 'url' };
      await assert.rejects(client.initializeRequest(args), /"url" is not a path format/);
    });

    it('the debug adapter completes the configuration sequence, and stops at a breakpoint', async () => {
      const haltTask = haltSoon(6);
      await client.hitBreakpoint(createConfiguration(), { path: file, line: 6 });
      await haltTask;
    });

    it('the debug adapter moves a breakpoint from a line without code and reports the new line', async () => {
      const haltTask = haltSoon(5);
      await client.hitBreakpoint(
        createConfiguration(),
        { path: file, line: 3 },
        { path: file, line: 5 },
        { path: file, line: 5, verified: true },
      );
      await haltTask;
    });

    it('the debug adapter sends the event `terminated` when a client terminates the session', async () => {
      await Promise.all([client.launch(createConfiguration()), client.configurationSequence()]);
      await Promise.all([client.terminateRequest(), client.waitForEvent('terminated')]);
    });
  });

  it('the DAP client library can use a debug adapter on stdin and stdout', async () => {
    const client = new DebugClient(process.execPath, cli, 'cartwright', { shell: false });
    // The library passes no arguments to the adapter, so the test starts the adapter and passes on its streams.
    const child = spawn(process.execPath, [cli, 'dap'], { stdio: ['pipe', 'pipe', 'inherit'] });
    commands.push(child);
    (client as unknown as { connect(read: unknown, write: unknown): void }).connect(
      child.stdout,
      child.stdin,
    );
    const { body } = await client.initializeRequest();
    assert.equal(body?.supportsConditionalBreakpoints, true);
    await client.disconnectRequest();
    await new Promise((resolve) => child.once('exit', resolve));
  });
});
