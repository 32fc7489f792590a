import assert from 'node:assert/strict';
import { parseMembers, parseThreads } from '../../../src/debug/response-shapes.ts';

describe('documents of a platform’s Debugger API', () => {
  it('threads that are done are not listed, whatever the case of their status', () => {
    const threads = ['halted', 'HALTED', 'RUNNING', 'done', 'DONE', 'Done'].map((status, id) => ({
      id,
      status,
      call_stack: [],
    }));
    assert.deepEqual(
      parseThreads({ script_threads: threads }).map(({ id, status }) => [id, status]),
      [
        [0, 'halted'],
        [1, 'halted'],
        [2, 'running'],
      ],
    );
  });

  it('the number of members is limited, whether a platform sends it as a number or as a string', () => {
    const totalOf = (total: unknown, isFrame: boolean) =>
      parseMembers({ object_members: [{ name: 'a' }], total }, 0, isFrame).total;
    for (const total of [999_999_999_999, '999999999999', 1e300])
      assert.deepEqual([totalOf(total, true), totalOf(total, false)], [10_000, 100_000_000], String(total));
    for (const total of [undefined, null, -3, Number.NaN, 'many']) assert.equal(totalOf(total, false), 1);
    assert.deepEqual([totalOf('7', false), totalOf(7, true)], [7, 7]);
  });
});
