import assert from 'node:assert/strict';
import { DapFailure } from '../../support/dap-client.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

describe('a debug session', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture()));
  afterEach(() => fixture.close());

  it('a session halts at a breakpoint, shows its location, and continues', async () => {
    const { dap, platform, file, start } = fixture;
    await start({ breakpoints: [6] });
    platform
      .thread(1)
      .halt(frameAt(scriptPath, 6, 'afterPOST()'), frameAt('/other/cartridge/hooks.js', 3, ''));
    const { body } = await dap.waitForStop();
    assert.deepEqual(body, {
      reason: 'breakpoint',
      threadId: 1,
      allThreadsStopped: false,
      hitBreakpointIds: [1],
    });
    const [top, caller] = await dap.stack(1);
    assert.deepEqual([top?.name, top?.line, top?.source?.path], ['afterPOST', 6, file]);
    assert.deepEqual([caller?.name, caller?.presentationHint], ['(anonymous)', 'subtle']);
    assert.deepEqual(await dap.request('continue', { threadId: 1 }), { allThreadsContinued: false });
    await dap.waitForEvent(
      'thread',
      ({ body: thread }) => (thread as { reason: string }).reason === 'exited',
    );
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('a session steps over, into and out of functions', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [5] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 5));
    thread.nextHalts.push(
      [frameAt(scriptPath, 6)],
      [frameAt('/app_shop/cartridge/scripts/total.js', 1), frameAt(scriptPath, 6)],
      [frameAt(scriptPath, 6)],
    );
    await dap.waitForStop();
    for (const [command, line] of [
      ['next', 6],
      ['stepIn', 1],
      ['stepOut', 6],
    ] as const) {
      await dap.request(command, { threadId: 1 });
      assert.equal((await dap.waitForStop()).body.reason, 'step', command);
      assert.equal((await dap.stack(1))[0]?.line, line, command);
    }
  });
});

describe('a session that cannot be started', () => {
  let shownConnections: string[];
  let fixture: DapFixture;
  beforeEach(async () => {
    shownConnections = [];
    fixture = await dapFixture({
      connections: () => Promise.resolve({ baseUrl: 'http://127.0.0.1:9', username: 'a', password: 'b' }),
      showConnectionError: (connection, { message }) => {
        assert.match(message, /Nothing is listening/);
        shownConnections.push(connection);
      },
    });
  });
  afterEach(() => fixture.close());

  const attachAndReadShowUser = async (configuration: object): Promise<unknown> => {
    const { dap } = fixture;
    await dap.initialize();
    const failure: unknown = await dap.request('attach', configuration).catch((error: unknown) => error);
    assert.ok(failure instanceof DapFailure);
    return failure.response.body.error?.showUser;
  };

  it('an unreachable connection is reported by the extension, with actions, not by the editor', async () => {
    assert.equal(await attachAndReadShowUser({ connection: 'dev01' }), false);
    assert.deepEqual(shownConnections, ['dev01']);
  });

  it('a connection object has no settings to edit, so the editor shows the error', async () => {
    assert.equal(
      await attachAndReadShowUser({ connection: { baseUrl: 'http://127.0.0.1:9', username: 'a' } }),
      true,
    );
    assert.deepEqual(shownConnections, []);
  });

  it('an error in the launch configuration is shown by the editor, which offers to open the configuration', async () => {
    assert.equal(await attachAndReadShowUser({ connection: 'dev01', cartridges: 'x' }), true);
    assert.deepEqual(shownConnections, []);
  });
});
