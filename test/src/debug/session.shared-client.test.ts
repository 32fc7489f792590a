import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../src/client/clock.ts';
import { HttpTransport } from '../../../src/client/transport.ts';
import { CartwrightSession } from '../../../src/debug/session.ts';
import { DapClient } from '../../support/dap-client.ts';
import type { FakePlatform } from '../../support/dap-fake-platform.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

/** Creates a second session in the workspace of the fixture. It has not attached yet. */
function createSecondSession({ workspace }: DapFixture): { session: CartwrightSession; dap: DapClient } {
  const session = new CartwrightSession({
    clock: systemClock,
    environment: {},
    connections: () => Promise.resolve(undefined),
    workingFolder: workspace.folder,
    transport: (options) => new HttpTransport(options),
    log: (error) => assert.fail(error),
    checkIntervalMs: 60,
  });
  return { session, dap: new DapClient(session) };
}

async function attachWithBreakpoint(
  fixture: DapFixture,
  dap: DapClient,
  configuration: object,
  line: number,
): Promise<void> {
  await dap.initialize();
  await dap.request('attach', { ...fixture.configuration, ...configuration });
  await dap.setBreakpoints(fixture.file, line);
  await dap.request('configurationDone');
}

const breakpointLines = (platform: FakePlatform): number[] =>
  [...platform.breakpoints.values()].map(({ line_number: line }) => line).sort();

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let wait = 0; wait < 200 && !condition(); wait++) await sleep(10);
  assert.ok(condition());
}

describe('several sessions with one platform', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture({ checkIntervalMs: 60 })));
  afterEach(() => fixture.close());

  it('sessions have different client IDs unless the configuration contains one', async () => {
    const { dap, platform, configuration } = fixture;
    const { clientId: _, ...connection } = configuration['connection'] as { clientId: string };
    const secondClient = createSecondSession(fixture);
    await attachWithBreakpoint(fixture, dap, { connection }, 6);
    const [firstId] = platform.clientIds;
    await attachWithBreakpoint(fixture, secondClient.dap, { connection }, 8);
    const [, secondId] = platform.clientIds;
    assert.match(firstId ?? '', /^cartwright-[0-9a-f]{12}$/);
    assert.match(secondId ?? '', /^cartwright-[0-9a-f]{12}$/);
    assert.notEqual(firstId, secondId);
    await secondClient.session.release();
  });

  it('the trigger uses the client ID of the connection, not of the session', async () => {
    const { dap, platform, configuration, start } = fixture;
    const { clientId: _, ...connection } = configuration['connection'] as { clientId: string };
    let id: unknown;
    platform.shop = ({ headers }) => {
      id = headers['x-svc-client-id'];
      return { status: 200, body: {} };
    };
    await start({ configuration: { connection } });
    await dap.request('cartwright/trigger', { trigger: { method: 'GET', path: '/x', as: 'none' } });
    await waitUntil(() => id !== undefined);
    assert.equal(id, 'cartwright');
  });

  it('sessions that share a client ID restore breakpoints that the other session removed, and warn once', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const secondClient = createSecondSession(fixture);
    await attachWithBreakpoint(fixture, secondClient.dap, {}, 8);
    await waitUntil(() => breakpointLines(platform).join() === '6,8');
    assert.match(
      dap.output('important'),
      /Another client also debugs under the client ID "cartwright"\. It removed breakpoints of this session/,
    );
    platform.breakpoints.clear();
    await waitUntil(() => breakpointLines(platform).join() === '6,8');
    assert.equal(dap.output('important').split('Another client').length, 2);
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    await secondClient.session.release();
  });

  it('a session that shares a client ID removes only its own breakpoints at its end', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const secondClient = createSecondSession(fixture);
    await attachWithBreakpoint(fixture, secondClient.dap, {}, 8);
    await waitUntil(() => breakpointLines(platform).join() === '6,8');
    const firstThread = platform.thread(1).halt(frameAt(scriptPath, 6));
    const secondThread = platform.thread(2).halt(frameAt(scriptPath, 8));
    await Promise.all([dap.waitForStop(), dap.waitForStop()]);
    await secondClient.dap.request('disconnect');
    assert.deepEqual(breakpointLines(platform), [6]);
    assert.equal(platform.hasClient, true);
    assert.deepEqual([firstThread.status, secondThread.status], ['halted', 'running']);
    // The last session to end removes everything.
    await dap.request('disconnect');
    assert.deepEqual([breakpointLines(platform), platform.hasClient], [[], false]);
  });

  it('a session that ends in an outage removes only its own breakpoints once the platform responds', async function () {
    this.timeout(20_000);
    const separateFixture = await dapFixture({ checkIntervalMs: 60, outageTimeLimitMs: 300 });
    const secondClient = createSecondSession(separateFixture);
    try {
      const { dap, platform, start } = separateFixture;
      await start({ breakpoints: [6] });
      await attachWithBreakpoint(separateFixture, secondClient.dap, {}, 8);
      await waitUntil(() => breakpointLines(platform).join() === '6,8');
      platform.log.length = 0;
      platform.failNext(/./, 'html', 1e6);
      await dap.waitForEvent('terminated');
      platform.endFailures();
      const deadline = Date.now() + 15_000;
      while (breakpointLines(platform).includes(6) && Date.now() < deadline) await sleep(20);
      assert.deepEqual(breakpointLines(platform), [8]);
      assert.equal(platform.hasClient, true);
      assert.equal(platform.count(/^DELETE \/client$/), 0);
    } finally {
      await secondClient.session.release();
      await separateFixture.close();
    }
  });

  it('a breakpoint of another client is not removed, even from a line for which the response to the session’s own was lost', async () => {
    const { dap, file, platform, start } = fixture;
    await start();
    platform.failNext(/^POST \/breakpoints$/, 'swallow');
    const [breakpoint] = await dap.setBreakpoints(file, 6);
    if (breakpoint?.verified !== true) await dap.waitForEvent('breakpoint');
    const [firstBreakpoint] = platform.breakpoints.values();
    assert.ok(firstBreakpoint);
    const foreignId = firstBreakpoint.id + 1_000;
    platform.breakpoints.set(foreignId, { ...firstBreakpoint, id: foreignId });
    platform.log.length = 0;
    await waitUntil(() => platform.count(/^GET \/breakpoints$/) > 4);
    assert.deepEqual([...platform.breakpoints.keys()], [firstBreakpoint.id, foreignId]);
  });

  it('a step by another client is shown as a stop at the new location', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 6);
    thread.halt(frameAt(scriptPath, 8));
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 8);
    thread.run();
    await dap.waitForEvent('continued');
    assert.match(dap.output('important'), /It moved script thread 1/);
    assert.equal(dap.output('important').split('Another client').length, 2);
  });

  it('a session with a client ID of its own does not say that another client uses the ID', async () => {
    const { dap, platform, configuration, start } = fixture;
    const { clientId: _, ...connection } = configuration['connection'] as { clientId: string };
    await start({ configuration: { connection }, breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    thread.run();
    await dap.waitForEvent('continued');
    assert.match(
      dap.output('important'),
      /^Another debugger, such as a session in another window or of another user, resumed script thread 1\.$/m,
    );
  });

  it('breakpoints are restored after another client has disabled the debugger', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.hasClient = false;
    platform.breakpoints.clear();
    await dap.waitForEvent('output', ({ body }) => (body as { output: string }).output.includes('restored'));
    assert.deepEqual(breakpointLines(platform), [6]);
  });
});
