import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { setTimeout as sleep } from 'node:timers/promises';
import { BlackHole } from '../../../support/black-hole.ts';
import { FakePlatform } from '../../../support/dap-fake-platform.ts';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

const minute = 60_000;

describe('an outage of the platform', () => {
  let fixture: DapFixture;
  let platforms: FakePlatform[];
  beforeEach(async () => {
    fixture = await dapFixture({ outageTimeLimitMs: minute });
    platforms = [];
  });
  afterEach(async () => {
    for (const platform of [fixture.platform, ...platforms]) platform.resumeResponding();
    await fixture.close();
    for (const platform of platforms) await platform.stop().catch(() => undefined);
  });

  const outputWith = (text: string) =>
    fixture.dap.waitForEvent(
      'output',
      ({ body }) => (body as Dap.OutputEvent['body']).output.includes(text),
      20_000,
    );
  const countOutput = (text: string) => fixture.dap.output().split(text).length - 1;
  const waitForThreadExit = () =>
    fixture.dap.waitForEvent<Dap.ThreadEvent>('thread', ({ body }) => body.reason === 'exited');

  it('after a restart of the platform, threads have exited, breakpoints are set again, and the outage is reported once', async function () {
    this.timeout(30_000);
    const { dap, file, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    const { port } = platform;
    await platform.stop();
    await outputWith('not reachable. Retrying');
    await sleep(1_500);

    await assert.rejects(dap.request('next', { threadId: 1 }), /cannot be reached; retrying/);
    await assert.rejects(dap.evaluate(1, 'x'), /cannot be reached; retrying/);
    await assert.rejects(dap.request('pause', { threadId: 1 }), /cannot halt a running script/);
    const [, second] = await dap.setBreakpoints(file, 6, 8);
    assert.deepEqual([second?.verified, (second as { reason?: string }).reason], [false, 'pending']);
    assert.match(second?.message ?? '', /Waiting for the platform, which is not reachable/);

    const restartedPlatform = await new FakePlatform().start(port);
    platforms.push(restartedPlatform);
    await outputWith('responds again');
    await outputWith('the breakpoints have been restored. Halted scripts have ended');
    assert.equal((await waitForThreadExit()).body.threadId, 1);
    const { body } = await dap.waitForEvent<Dap.BreakpointEvent>(
      'breakpoint',
      (event) => event.body.breakpoint.id === second?.id,
    );
    assert.equal(body.breakpoint.verified, true);
    assert.deepEqual(
      [...restartedPlatform.breakpoints.values()].map(({ line_number }) => line_number).sort(),
      [6, 8],
    );
    // After the restart, another thread has the same ID and halts at the same line.
    restartedPlatform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    restartedPlatform.thread(1).nextHalts.push([frameAt(scriptPath, 8)]);
    await dap.request('next', { threadId: 1 });
    await dap.waitForStop();
    assert.equal(countOutput('not reachable. Retrying'), 1);
    assert.deepEqual(dap.unreadEvents('terminated'), []);
  });

  it('after an outage that a proxy reports, halted threads are still halted and can be stepped', async function () {
    this.timeout(20_000);
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    platform.failNext(/./, 'html', 1e6);
    await outputWith('not reachable. Retrying');
    await assert.rejects(dap.request('next', { threadId: 1 }), /retrying/);
    platform.endFailures();
    await outputWith('responds again');
    assert.equal((await dap.stack(1))[0]?.line, 6);
    platform.thread(1).nextHalts.push([frameAt(scriptPath, 8)]);
    await dap.request('next', { threadId: 1 });
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 8);
  });

  it('dropped connections are not reported if the platform responds again within a second', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.failNext(/^GET \/threads$/, 'drop', 3);
    await sleep(600);
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    assert.equal(dap.output(), '');
  });

  it('a step during an outage fails soon, and is shown if the platform performed it after all', async function () {
    this.timeout(40_000);
    const { dap, platform, start } = fixture;
    platform.longPoll = true;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    platform.stopResponding();
    // The platform performs the step once it responds again, when no request waits for the response anymore.
    platform.thread(1).nextHalts.push([frameAt(scriptPath, 8)]);
    await assert.rejects(dap.request('next', { threadId: 1 }), /cannot be reached; retrying/);
    // A thread that may be running ignores a second step.
    await dap
      .request('next', { threadId: 1 })
      .catch((error: unknown) => assert.match(String(error), /retrying/));
    platform.resumeResponding();
    await outputWith('responds again');
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 8);
  });

  it('the session ends with a remedy if the platform no longer accepts the credentials', async () => {
    const separateFixture = await dapFixture({ outageTimeLimitMs: 300 });
    try {
      const { dap, platform, start } = separateFixture;
      await start({ breakpoints: [6] });
      const fault = { type: 'NotAuthorizedException', message: 'The user is locked.' };
      platform.failNext(/./, { status: 401, body: { _v: '2.0', fault } }, 1e6);
      await dap.waitForEvent('terminated');
      assert.match(
        dap.output('stderr'),
        /The session has ended: The user is locked\. Check the user name and the password/,
      );
      assert.ok(platform.count(/^GET \/threads$/) < 60);
    } finally {
      await separateFixture.close();
    }
  });

  it('polls wait for the time in Retry-After', async function () {
    this.timeout(20_000);
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const busyResponse = { status: 503, headers: { 'retry-after': '2' } };
    platform.failNext(/^GET \/threads$/, busyResponse, 1);
    while (!platform.log.includes('GET /threads')) await sleep(5);
    await sleep(300);
    const pollCount = platform.count(/^GET \/threads$/);
    await sleep(1_200);
    assert.equal(platform.count(/^GET \/threads$/), pollCount);
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
  });
});

describe('the end of a session', () => {
  const causes: [string, (platform: FakePlatform) => unknown][] = [
    ['does not respond', (platform) => platform.stopResponding()],
    ['is slow', (platform) => platform.failNext(/./, { delayMs: 60_000 }, 1e6)],
    ['returns HTML pages', (platform) => platform.failNext(/./, 'html', 1e6)],
    ['drops connections', (platform) => platform.failNext(/./, 'drop', 1e6)],
  ];
  for (const [caseName, startOutage] of causes)
    for (const request of ['disconnect', 'terminate'])
      it(`${request} does not wait for the release of a platform that ${caseName}`, async () => {
        const fixture = await dapFixture({ outageTimeLimitMs: minute });
        const { dap, platform, start } = fixture;
        try {
          await start({ breakpoints: [6] });
          platform.thread(1).halt(frameAt(scriptPath, 6));
          await dap.waitForStop();
          await startOutage(platform);
          await dap.request(request);
          assert.match(dap.output('console'), /being ended on the platform in the background/);
          assert.equal(platform.breakpoints.size, 1);
        } finally {
          platform.resumeResponding();
          platform.endFailures();
          await fixture.close();
        }
      });

  for (const request of ['disconnect', 'terminate'])
    it(`${request} prints no console message if the platform has exited`, async () => {
      const fixture = await dapFixture({ outageTimeLimitMs: minute });
      const { dap, platform, start } = fixture;
      try {
        await start({ breakpoints: [6] });
        platform.thread(1).halt(frameAt(scriptPath, 6));
        await dap.waitForStop();
        await platform.stop();
        await dap.request(request);
        assert.equal(dap.output('console'), '');
      } finally {
        await fixture.close();
      }
    });

  it('after the session ended in an outage, breakpoints are removed and threads resumed once the platform responds', async function () {
    this.timeout(20_000);
    const fixture = await dapFixture({ outageTimeLimitMs: minute });
    const { dap, platform, start } = fixture;
    try {
      await start({ breakpoints: [6] });
      platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForStop();
      platform.failNext(/./, 'drop', 1e6);
      await dap.request('disconnect');
      assert.match(dap.output('console'), /being ended on the platform in the background/);
      assert.equal(platform.breakpoints.size, 1);
      platform.endFailures();
      const countBreakpoints = () => platform.breakpoints.size;
      for (let wait = 0; wait < 100 && countBreakpoints() > 0; wait++) await sleep(100);
      assert.deepEqual([countBreakpoints(), platform.hasClient], [0, false]);
      assert.equal(platform.threads.get(1)?.status, 'running');
    } finally {
      await fixture.close();
    }
  });

  it('disconnect and its attach request do not wait for an address that never responds', async function () {
    // Shorter than the time limit of the request to the address.
    this.timeout(10_000);
    const fixture = await dapFixture({ outageTimeLimitMs: minute });
    const blackHole = await BlackHole.open();
    try {
      const { dap, configuration } = fixture;
      await dap.initialize();
      const connection = { ...(configuration['connection'] as object), baseUrl: blackHole.url };
      const rejection = assert.rejects(dap.request('attach', { ...configuration, connection }), /cancelled/);
      await sleep(300);
      await dap.request('disconnect');
      await rejection;
      blackHole.close();
    } finally {
      await fixture.close();
      blackHole.close();
    }
  });
});
