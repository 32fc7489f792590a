import assert from 'node:assert/strict';
import { IdleWatch } from '../../../../src/debug/threads/idle-watch.ts';
import { at } from '../../../support/dap-fake-script.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { dapFixture, scriptPath } from '../../../support/dap-session.ts';

const minute = 60_000;

describe('a user who has gone away', () => {
  function watched(limitMs = 30 * minute) {
    const clock = new FakeClock();
    const told: string[] = [];
    const state = { halted: true };
    const watch = new IdleWatch({
      clock: Object.assign(clock, { monotonicNow: () => clock.now() }),
      limitMs,
      isAnyHalted: () => state.halted,
      warn: (left) => void told.push(`warned ${left / minute}`),
      onIdle: () => void told.push('let go'),
    });
    watch.start();
    return { clock, told, state, watch };
  }

  it('is warned, and what is halted is let go', () => {
    const { clock, told } = watched();
    clock.advance(27 * minute);
    assert.deepEqual(told, []);
    clock.advance(minute);
    assert.deepEqual(told, ['warned 2']);
    clock.advance(2 * minute);
    assert.deepEqual(told, ['warned 2', 'let go']);
    clock.advance(60 * minute);
    assert.equal(told.length, 2);
  });

  it('has all the time again after coming back', () => {
    const { clock, told, watch } = watched();
    clock.advance(29 * minute);
    watch.reset();
    clock.advance(27 * minute);
    assert.deepEqual(told, ['warned 2']);
    clock.advance(3 * minute);
    assert.deepEqual(told, ['warned 2', 'warned 2', 'let go']);
  });

  it('holds nothing while nothing is halted', () => {
    const { clock, told, state } = watched();
    state.halted = false;
    clock.advance(600 * minute);
    assert.deepEqual(told, []);
    state.halted = true;
    clock.advance(31 * minute);
    assert.deepEqual(told.slice(-1), ['let go']);
  });

  it('is not asked for where there is no limit', () => {
    const { clock, told } = watched(0);
    clock.advance(6000 * minute);
    assert.deepEqual(told, []);
  });

  it('finds the session ended, the script running and no breakpoint left', async () => {
    const fixture = await dapFixture();
    try {
      const { dap, platform, start } = fixture;
      await start({ breakpoints: [6], configuration: { idleLimit: 0.005 } });
      const thread = platform.thread(1).halt(at(scriptPath, 6));
      await dap.stopped();
      await dap.event('terminated');
      assert.match(dap.output('important'), /resumes in a second[^]*The session has ended/);
      assert.equal(thread.status, 'running');
      assert.equal(platform.breakpoints.size, 0);
    } finally {
      await fixture.close();
    }
  });
});
