import assert from 'node:assert/strict';
import { threadName } from '../../../../src/debug/threads/thread-name.ts';
import type { TrackedThread } from '../../../../src/debug/threads/thread-table.ts';

const thread = (properties: Partial<TrackedThread>): TrackedThread => ({
  id: 3,
  state: 'halted',
  generation: 1,
  stack: [],
  ...properties,
});
const frame = (index: number, name: string) => ({
  index,
  location: { function_name: name, line_number: 1, script_path: '/app/cartridge/a.js' },
});

describe('the name of a thread', () => {
  it('a thread is named after its request, without the site and the version', () => {
    const request = { threadId: 3, method: 'POST', path: '/s/RefArch/svc/shop/v23_2/baskets/7/items' };
    assert.equal(
      threadName(thread({ request, stack: [frame(0, 'afterPOST()')] })),
      'POST /baskets/7/items (script thread 3)',
    );
  });

  it('without a request, a thread is named after the function with which its script began', () => {
    const stack = [frame(0, 'earnedBy()'), frame(1, 'afterPOST()')];
    assert.equal(threadName(thread({ stack })), 'afterPOST() (script thread 3)');
  });

  it('a thread without a request and a stack is named by its number', () => {
    assert.equal(threadName(thread({})), 'Script thread 3');
  });
});
