import assert from 'node:assert/strict';
import { ThreadIds } from '../../../../server/scripting/debugger/thread-ids.ts';

describe('the IDs of script threads', () => {
  it('threads of the only process are numbered from 1', () => {
    const ids = new ThreadIds();
    assert.deepEqual([ids.next(new Set()), ids.next(new Set())], [1, 2]);
  });

  it('IDs of one of several processes stay in its range and skip threads that still run', () => {
    const ids = new ThreadIds();
    ids.setRange({ first: 30, count: 3 });
    const current = new Set([31]);
    assert.deepEqual(
      [1, 2, 3, 4].map(() => ids.next(current)),
      [30, 32, 30, 32],
    );
  });
});
