import assert from 'node:assert/strict';
import { waitWithTimeLimit } from '../../../../server/scripting/debugger/wait-with-time-limit.ts';

describe('waiting with a time limit', () => {
  for (const [outcome, completion] of [
    ['resolves', () => Promise.resolve()],
    ['rejects', () => Promise.reject(new Error('the host has ended'))],
  ] as const)
    it(`the timer is cancelled if the completion ${outcome}`, async () => {
      let openTimers = 0;
      const schedule = () => {
        openTimers++;
        return () => {
          openTimers--;
        };
      };
      const result = waitWithTimeLimit({ schedule }, 1_000, completion());
      if (outcome === 'rejects') await assert.rejects(result, /the host has ended/);
      else await result;
      assert.equal(openTimers, 0);
    });
});
