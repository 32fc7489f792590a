import assert from 'node:assert/strict';
import { IdleWatch } from '../../../../src/debug/threads/idle-watch.ts';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { dapFixture, scriptPath } from '../../../support/dap-session.ts';

const minute = 60_000;

describe('an idle user', () => {
  function startWatch(limitMs = 30 * minute) {
    const clock = new FakeClock();
    const calls: string[] = [];
    const state = { isHalted: true };
    const watch = new IdleWatch({
      clock: Object.assign(clock, { monotonicNow: () => clock.now() }),
      limitMs,
      isAnyHalted: () => state.isHalted,
      warn: (remainingMs) => void calls.push(`warned ${remainingMs / minute}`),
      onIdle: () => void calls.push('idle'),
    });
    watch.start();
    return { clock, calls, state, watch };
  }

  it('an idle user is warned before halted threads are resumed', () => {
    const { clock, calls } = startWatch();
    clock.advance(27 * minute);
    assert.deepEqual(calls, []);
    clock.advance(minute);
    assert.deepEqual(calls, ['warned 2']);
    clock.advance(2 * minute);
    assert.deepEqual(calls, ['warned 2', 'idle']);
    clock.advance(60 * minute);
    assert.equal(calls.length, 2);
  });

  it('the idle time starts again after an action of the user', () => {
    const { clock, calls, watch } = startWatch();
    clock.advance(29 * minute);
    watch.reset();
    clock.advance(27 * minute);
    assert.deepEqual(calls, ['warned 2']);
    clock.advance(3 * minute);
    assert.deepEqual(calls, ['warned 2', 'warned 2', 'idle']);
  });

  it('the idle time does not run while no thread is halted', () => {
    const { clock, calls, state } = startWatch();
    state.isHalted = false;
    clock.advance(600 * minute);
    assert.deepEqual(calls, []);
    state.isHalted = true;
    clock.advance(31 * minute);
    assert.deepEqual(calls.slice(-1), ['idle']);
  });

  it('an idle limit of zero means no limit', () => {
    const { clock, calls } = startWatch(0);
    clock.advance(6000 * minute);
    assert.deepEqual(calls, []);
  });

  it('a session that reaches its idle limit ends, resumes its threads and removes its breakpoints', async () => {
    const fixture = await dapFixture();
    try {
      const { dap, platform, start } = fixture;
      await start({ breakpoints: [6], configuration: { idleLimit: 0.005 } });
      const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForStop();
      await dap.waitForEvent('terminated');
      assert.match(dap.output('important'), /resumes in a second[^]*The session has ended/);
      assert.equal(thread.status, 'running');
      assert.equal(platform.breakpoints.size, 0);
    } finally {
      await fixture.close();
    }
  });
});
