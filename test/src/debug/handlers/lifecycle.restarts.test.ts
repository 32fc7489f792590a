import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { systemClock, type Clock } from '../../../../src/client/clock.ts';
import type { RawConfiguration } from '../../../../src/debug/protocol.ts';
import { DapFailure } from '../../../support/dap-client.ts';
import { FakePlatform } from '../../../support/dap-fake-platform.ts';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

/** A clock on which a minute lasts 50 ms. Shorter times are real. */
const shortMinutes: Clock = {
  now: () => systemClock.now(),
  monotonicNow: () => systemClock.monotonicNow(),
  schedule: (delayMs, action) => systemClock.schedule(delayMs === 60_000 ? 50 : delayMs, action),
};

describe('a session whose platform restarts before it does', () => {
  let fixture: DapFixture;
  let nextPlatform: FakePlatform | undefined;
  const restarts: Promise<RawConfiguration | undefined>[] = [];
  const begin = async (clock: Clock = systemClock) => {
    restarts.length = 0;
    fixture = await dapFixture({ clock, onRestart: (restart) => restarts.push(restart) });
    await fixture.start({ breakpoints: [6] });
  };
  const restartPlatform = async () => {
    const { port } = fixture.platform;
    await fixture.platform.stop();
    // Twice as long as the session would tolerate.
    await sleep(800);
    nextPlatform = await new FakePlatform().start(port);
    return nextPlatform;
  };
  const failureOf = (command: string, args: object): Promise<unknown> =>
    fixture.dap.request(command, args).then(
      () => assert.fail(`${command} succeeds`),
      (error: unknown) => error,
    );

  afterEach(async () => {
    await fixture.close();
    await nextPlatform?.stop();
    nextPlatform = undefined;
  });

  it('a session leaves a platform that is about to restart, and reports none of it as an error', async () => {
    await begin();
    const { dap, platform } = fixture;
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    await dap.request('cartwright/platformRestart');
    assert.deepEqual([platform.hasClient, thread.status], [false, 'running']);
    await dap.waitForEvent<Dap.ThreadEvent>('thread', ({ body }) => body.reason === 'exited');
    const restartedPlatform = await restartPlatform();
    await dap.request('restart', {});
    assert.equal(restartedPlatform.breakpoints.size, 1);
    restartedPlatform.thread(1).halt(frameAt(scriptPath, 6));
    assert.equal((await dap.waitForStop()).body.reason, 'breakpoint');
    assert.equal(dap.output(), '');
    assert.deepEqual(dap.unreadEvents('terminated'), []);
  });

  it('until the session restarts, what VS Code requests on its own causes no notification', async () => {
    await begin();
    const { dap, file } = fixture;
    await dap.request('cartwright/platformRestart');
    await restartPlatform();
    assert.deepEqual(await dap.request('threads'), { threads: [] });
    assert.equal((await dap.setBreakpoints(file, 6, 8)).length, 2);
    for (const [command, args] of [
      ['evaluate', { expression: 'order', context: 'watch' }],
      ['loadedSources', {}],
      ['cartwright/doctor', { path: file, line: 6 }],
    ] as const) {
      const error = await failureOf(command, args);
      assert.ok(error instanceof DapFailure);
      assert.match(error.message, /^The session has no connection yet: it is starting/);
      assert.equal(error.response.body.error?.showUser, false, command);
    }
    await dap.request('restart', {});
    assert.equal(nextPlatform?.breakpoints.size, 2);
  });

  it('the host learns when a restart begins, and with which configuration it ends', async () => {
    await begin();
    const { dap, configuration } = fixture;
    await dap.request('cartwright/platformRestart');
    assert.equal(restarts.length, 1);
    await dap.request('restart', { arguments: { ...configuration, name: 'changed' } });
    assert.equal((await restarts[0])?.['name'], 'changed');
    await dap.request('restart', {});
    assert.equal(restarts.length, 2);
    assert.equal((await restarts[1])?.['name'], 'changed');
    await dap.request('cartwright/platformRestart');
    await dap.request('disconnect');
    assert.equal(await restarts[2], undefined);
  });

  it('the host learns that a session has not restarted', async () => {
    await begin();
    const { dap, platform } = fixture;
    await platform.stop();
    await assert.rejects(dap.request('restart', {}), /Nothing is listening/);
    assert.equal(await restarts[0], undefined);
    await dap.waitForEvent('terminated');
  });

  it('a session connects again when it learns that the restart is complete', async () => {
    await begin();
    const { dap } = fixture;
    await dap.request('cartwright/platformRestart');
    const restartedPlatform = await restartPlatform();
    await dap.request('cartwright/platformRestarted');
    assert.ok(await restarts[0]);
    assert.equal(restartedPlatform.breakpoints.size, 1);
    restartedPlatform.thread(2).halt(frameAt(scriptPath, 6));
    assert.equal((await dap.waitForStop()).body.threadId, 2);
    assert.equal(dap.output(), '');
  });

  it('a session ends when it learns that the restart is complete but cannot connect', async () => {
    await begin();
    const { dap, platform } = fixture;
    await dap.request('cartwright/platformRestart');
    await platform.stop();
    await dap.request('cartwright/platformRestarted');
    await dap.waitForEvent('terminated');
    assert.match(dap.output('stderr'), /^The session has ended: .*Nothing is listening/);
  });

  it('a session that has not left the platform ignores the end of a restart', async () => {
    await begin();
    const { dap, platform } = fixture;
    await dap.request('cartwright/platformRestarted');
    assert.equal(restarts.length, 0);
    assert.equal(platform.breakpoints.size, 1);
  });

  it('a session that is not restarted connects again by itself', async () => {
    await begin(shortMinutes);
    const { dap, platform } = fixture;
    await dap.request('cartwright/platformRestart');
    assert.ok(await restarts[0]);
    assert.equal(platform.breakpoints.size, 1);
    platform.thread(2).halt(frameAt(scriptPath, 6));
    assert.equal((await dap.waitForStop()).body.threadId, 2);
  });

  it('a session that cannot connect again by itself ends with the reason', async () => {
    await begin(shortMinutes);
    const { dap, platform } = fixture;
    await dap.request('cartwright/platformRestart');
    await platform.stop();
    await dap.waitForEvent('terminated');
    assert.match(dap.output('stderr'), /^The session has ended: .*Nothing is listening/);
    assert.equal(await restarts[0], undefined);
  });
});
