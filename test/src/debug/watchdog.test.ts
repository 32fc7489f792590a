import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { WatchdogProcess, type WatchdogTarget } from '../../../src/debug/watchdog/watchdog.ts';
import { WatchdogTargets } from '../../../src/debug/watchdog/watchdog-targets.ts';

const createTarget = (baseUrl: string): WatchdogTarget => ({
  profile: { baseUrl, clientId: 'cartwright' },
  username: 'developer',
  password: 'developer',
});
const formatLine = (id: number, baseUrl: string): string =>
  `${JSON.stringify({ id, target: createTarget(baseUrl) })}\n`;

describe('the targets of the watchdog', () => {
  const readRemaining = (...chunks: string[]) => {
    const targets = new WatchdogTargets();
    for (const chunk of chunks) targets.append(chunk);
    return targets.remaining().map(({ profile }) => profile.baseUrl);
  };

  it('the targets of the watchdog are the sessions that began and have not ended', () => {
    assert.deepEqual(
      readRemaining(formatLine(1, 'http://a'), formatLine(2, 'http://b'), '{"id":1,"released":true}\n'),
      ['http://b'],
    );
  });

  it('the targets of the watchdog are read despite an incomplete line, wherever it was cut', () => {
    const secondLine = formatLine(2, 'http://b');
    for (let length = 0; length < secondLine.length - 1; length++)
      assert.deepEqual(readRemaining(formatLine(1, 'http://a'), secondLine.slice(0, length)), ['http://a']);
    assert.deepEqual(readRemaining(formatLine(1, 'http://a'), secondLine.slice(0, -1)), [
      'http://a',
      'http://b',
    ]);
  });

  it('the targets of the watchdog do not depend on the division into chunks or on invalid lines', () => {
    const garbage = fc.oneof(
      fc.string().map((text) => text.replaceAll('\n', ' ')),
      fc.json(),
      fc.constantFrom(
        'null',
        '[]',
        '{"id":1}',
        '{"id":1,"target":null}',
        '{"id":1,"target":{"profile":{"baseUrl":"file:///etc"},"username":"","password":""}}',
        '{"id":{},"released":true}',
      ),
    );
    fc.assert(
      fc.property(fc.array(garbage), fc.integer({ min: 1, max: 50 }), (garbageLines, size) => {
        const text =
          ['', ...garbageLines, ''].join('\n') + formatLine(7, 'http://a') + garbageLines.join('\n');
        const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
        const addresses = readRemaining(...chunks);
        assert.ok(addresses.includes('http://a'));
      }),
    );
  });

  it('the targets of the watchdog are read despite a line of 200 MB', () => {
    const targets = new WatchdogTargets();
    targets.append(formatLine(1, 'http://a'));
    const chunk = 'x'.repeat(1_000_000);
    for (let count = 0; count < 200; count++) targets.append(chunk);
    targets.append(`\n${formatLine(2, 'http://b')}`);
    assert.deepEqual(
      targets.remaining().map(({ profile }) => profile.baseUrl),
      ['http://a', 'http://b'],
    );
  });
});

describe('a watchdog that cannot be started', () => {
  it('the watchdog is started again for the next session after a failed start', async () => {
    let errorCount = 0;
    let resolveError: () => void = () => undefined;
    const nextError = () => new Promise<void>((resolve) => (resolveError = resolve));
    const watchdog = new WatchdogProcess({
      command: '/nonexistent/node',
      script: 'watchdog.js',
      log: () => {
        errorCount++;
        resolveError();
      },
    });
    for (const count of [1, 2]) {
      const error = nextError();
      watchdog.register(createTarget('http://127.0.0.1:1'));
      await error;
      assert.equal(errorCount, count);
    }
  });
});

describe('the built watchdog', () => {
  const servers: Server[] = [];
  const serve = async (doesRespond: boolean, log: string[]): Promise<string> => {
    const server = createServer((request, response) => {
      log.push(`${request.method ?? ''} ${request.headers.host ?? ''}`);
      if (doesRespond) response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('the watchdog releases platforms even if one hangs and the last line is incomplete', async () => {
    const log: string[] = [];
    const hangingRequests: string[] = [];
    const hangingPlatform = await serve(false, hangingRequests);
    const platforms = await Promise.all(Array.from({ length: 20 }, () => serve(true, log)));
    const script = new URL('../../../dist/watchdog.js', import.meta.url).pathname;
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'] });
    try {
      child.stdin.write(`${formatLine(1, hangingPlatform)}not json\n{"id":5,"target":{}}\n`);
      platforms.forEach((address, index) => child.stdin.write(formatLine(10 + index, address)));
      child.stdin.end(formatLine(99, 'http://127.0.0.1:1').slice(0, 40));
      const deadline = Date.now() + 4_000;
      while (log.length < platforms.length && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 10));
      assert.deepEqual([...log].sort(), platforms.map((address) => `DELETE ${new URL(address).host}`).sort());
      assert.equal(hangingRequests.length, 1);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
