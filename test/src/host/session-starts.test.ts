import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { SessionStarts } from '../../../src/host/session-starts.ts';

describe('Requests while a debug session is starting', () => {
  /** Returns a function that tells whether requests may be sent by now. */
  const watch = (starts: SessionStarts): (() => Promise<boolean>) => {
    let isSettled = false;
    void starts.settled().then(() => (isSettled = true));
    return async () => {
      await sleep(5);
      return isSettled;
    };
  };
  const response = (command: string, success = true): object => ({ type: 'response', command, success });

  it('requests are sent at once if no session is starting', async () => {
    const starts = new SessionStarts();
    assert.equal(starts.isStarting, false);
    assert.equal(await watch(starts)(), true);
  });

  it('requests wait from the request for a session until its breakpoints are set', async () => {
    const starts = new SessionStarts();
    starts.recordRequest();
    const isSettled = watch(starts);
    const tracker = starts.createTracker();
    tracker.onDidSendMessage?.(response('attach'));
    tracker.onDidSendMessage?.(response('setBreakpoints'));
    assert.equal(await isSettled(), false);
    tracker.onDidSendMessage?.(response('configurationDone'));
    assert.equal(await isSettled(), true);
    assert.equal(starts.isStarting, false);
  });

  it('requests do not wait for a session that is not started, or cannot start, or has ended', async () => {
    const starts = new SessionStarts();
    starts.recordRequest()();
    starts.createTracker().onDidSendMessage?.(response('attach', false));
    starts.createTracker().onExit?.(1, undefined);
    starts.createTracker().onDidSendMessage?.(response('disconnect'));
    assert.equal(await watch(starts)(), true);
  });

  it('requests do not wait for a new adapter when VS Code restarts a session', async () => {
    const starts = new SessionStarts();
    const tracker = starts.createTracker();
    tracker.onDidSendMessage?.(response('configurationDone'));
    starts.recordRequest();
    const isSettled = watch(starts);
    assert.equal(await isSettled(), false);
    tracker.onDidSendMessage?.(response('restart'));
    assert.equal(await isSettled(), true);
  });

  it('requests wait until a session has read a saved script, also if it cannot', async () => {
    for (const settle of ['resolve', 'reject'] as const) {
      const starts = new SessionStarts();
      const { promise, ...settlers } = Promise.withResolvers<unknown>();
      starts.recordSave(promise);
      const isSettled = watch(starts);
      assert.equal(await isSettled(), false);
      settlers[settle](undefined);
      assert.equal(await isSettled(), true);
    }
  });

  it('requests wait for all sessions that are starting', async () => {
    const starts = new SessionStarts();
    const trackers = [starts.createTracker(), starts.createTracker()];
    const isSettled = watch(starts);
    trackers[0]?.onDidSendMessage?.(response('configurationDone'));
    assert.equal(await isSettled(), false);
    trackers[1]?.onDidSendMessage?.(response('configurationDone'));
    assert.equal(await isSettled(), true);
  });
});
