import assert from 'node:assert/strict';
import { parseThreads } from '../../../src/debug/response-shapes.ts';

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
});
