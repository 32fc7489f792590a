import assert from 'node:assert/strict';
import { LiveDebugging } from '../../../support/live-debugging.ts';

const script = `exports.beforePOST = function (basket) {
  basket.c_a = 1;
  basket.c_b = 2;
  basket.c_c = 3;
  basket.c_d = 4;
};
`;

describe('A command whose response contains the new state of the threads', () => {
  let live: LiveDebugging;
  before(async () => {
    live = await LiveDebugging.start(script);
  });
  after(() => live.close());

  it('commands whose responses contain the new state cause no full poll, and lose no stop', async () => {
    const thread = await live.stopAt(2);
    const [first] = await live.dap.stack(thread);
    assert.equal(first?.line, 2);
    await live.values(thread);
    live.exchanges.length = 0;
    for (const line of [3, 4, 5]) {
      await live.dap.request('next', { threadId: thread });
      await live.waitForStop();
      assert.equal((await live.dap.stack(thread))[0]?.line, line);
      await live.values(thread);
    }
    const exitEvent = live.dap.waitForEvent(
      'thread',
      ({ body }) => (body as { reason: string }).reason === 'exited',
    );
    await live.dap.request('continue', { threadId: thread });
    await exitEvent;
    const polls = live.exchanges.filter(({ requestLine }) => requestLine === 'GET /threads');
    // A full poll, for all threads, is due every five seconds, regardless of the responses.
    assert.ok(polls.filter(({ tag }) => tag === undefined).length <= 1);
    assert.ok(polls.length <= 8, `${polls.length} polls`);
    await live.finish();
    // Another request halts at one of the same lines and must be reported, too.
    const threadId = await live.stopAt(4);
    assert.equal((await live.dap.stack(threadId))[0]?.line, 4);
    await live.finish();
  });
});
