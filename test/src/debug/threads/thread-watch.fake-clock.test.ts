import assert from 'node:assert/strict';
import type { ScriptThread } from '../../../../contract/documents/debugger.ts';
import type { DebuggerApi } from '../../../../src/debug/debugger-api.ts';
import { ThreadTable } from '../../../../src/debug/threads/thread-table.ts';
import { ThreadWatch } from '../../../../src/debug/threads/thread-watch.ts';
import { FakeClientClock, settlePromises } from '../../../support/fake-client-clock.ts';

type Snapshot = Awaited<ReturnType<DebuggerApi['pollThreads']>>;
type Request = Parameters<DebuggerApi['pollThreads']>[0];

const haltedThread = (id: number, line: number): ScriptThread => ({
  id,
  status: 'halted',
  call_stack: [
    { index: 0, location: { line_number: line, script_path: '/a/cartridge/a.js', function_name: 'f()' } },
  ],
});

describe('The watch of the platform’s threads', () => {
  let clock: FakeClientClock;
  let table: ThreadTable;
  let watch: ThreadWatch;
  let requests: Request[];
  let respond: (snapshot: Partial<Snapshot>) => Promise<void>;
  let fail: () => Promise<void>;
  let changes: string[];
  let responseCount: number;
  let conditionErrorCount: number;
  beforeEach(() => {
    clock = new FakeClientClock();
    table = new ThreadTable();
    [requests, changes, responseCount, conditionErrorCount] = [[], [], 0, 0];
    watch = new ThreadWatch({
      clock,
      table,
      api: {
        pollThreads: (request) =>
          new Promise((resolve, reject) => {
            requests.push(request);
            respond = (snapshot) => {
              resolve({
                threads: undefined,
                etag: undefined,
                supportsLongPolling: true,
                conditionErrors: [],
                ...snapshot,
              });
              return settlePromises();
            };
            fail = () => (reject(new Error('gone')), settlePromises());
          }),
      },
      isBusy: () => false,
      onChanges: (threadChanges) => void changes.push(...threadChanges.map(({ kind }) => kind)),
      onConditionErrors: ({ length }) => void (conditionErrorCount += length),
      onResponse: () => {
        responseCount++;
      },
      onFailure: () => Promise.resolve(0),
    });
    watch.start();
  });
  afterEach(() => watch.stop());
  const listPolls = () => requests.map(({ etag, waitSeconds }) => [etag, waitSeconds]);
  const unchangedSnapshot = {};

  it('the thread watch polls for all threads, then immediately for changes if polls are held', async () => {
    await respond({ threads: [], etag: '"1"' });
    assert.deepEqual(listPolls(), [
      [undefined, 5],
      ['"1"', 5],
    ]);
    await clock.advanceAndSettle(2_000);
    await respond({ threads: [haltedThread(1, 6)], etag: '"2"' });
    assert.deepEqual(changes, ['started', 'halted']);
    assert.deepEqual(listPolls().at(-1), ['"2"', 3]);
    assert.equal(responseCount, 2);
  });

  it('the thread watch polls for all threads again after five seconds, regardless of the tag', async () => {
    await respond({ threads: [], etag: '"1"' });
    await clock.advanceAndSettle(4_999);
    await respond(unchangedSnapshot);
    assert.deepEqual(listPolls().at(-1), ['"1"', 1]);
    await clock.advanceAndSettle(1);
    await respond(unchangedSnapshot);
    assert.deepEqual(listPolls().at(-1), [undefined, 5]);
  });

  it('a poll for changes that returns threads does not delay the next poll for all threads', async () => {
    await respond({ threads: [], etag: '"1"' });
    await clock.advanceAndSettle(3_000);
    await respond({ threads: [haltedThread(1, 6)], etag: '"2"' });
    await clock.advanceAndSettle(2_000);
    await respond(unchangedSnapshot);
    assert.deepEqual(listPolls().at(-1), [undefined, 5]);
  });

  it('the thread watch delays its polls if the platform holds none', async () => {
    await respond({ threads: [], etag: '"1"', supportsLongPolling: false });
    assert.equal(requests.length, 1);
    await clock.advanceAndSettle(10);
    assert.equal(requests.length, 2);
  });

  it('the thread watch delays its polls if the platform sends no tags', async () => {
    await respond({ threads: [] });
    assert.equal(requests.length, 1);
  });

  it('the thread watch delays its polls after three that returned at once without changes, until one is held', async () => {
    await respond({ threads: [], etag: '"1"' });
    await respond(unchangedSnapshot);
    await respond(unchangedSnapshot);
    assert.equal(requests.length, 4);
    await respond(unchangedSnapshot);
    assert.equal(requests.length, 4);
    await clock.advanceAndSettle(10);
    assert.equal(requests.length, 5);
    await clock.advanceAndSettle(1_000);
    await respond(unchangedSnapshot);
    assert.equal(requests.length, 6, 'this one was held');
  });

  it('the thread watch does not delay its polls after several that returned changes at once', async () => {
    await respond({ threads: [], etag: '"1"' });
    for (const line of [1, 2, 3, 4, 5])
      await respond({ threads: [haltedThread(1, line)], etag: `"${line + 1}"` });
    assert.equal(requests.length, 7);
  });

  it('long polling continues even if a response with all threads does not confirm it', async () => {
    await respond({ threads: [], etag: '"1"' });
    await clock.advanceAndSettle(5_000);
    await respond(unchangedSnapshot);
    await respond({ threads: [], etag: '"2"', supportsLongPolling: false });
    assert.deepEqual(listPolls().at(-1), ['"2"', 5]);
    await clock.advanceAndSettle(1_500);
    await respond({ supportsLongPolling: false });
    assert.equal(
      requests.length,
      4,
      'the response to a poll for changes says whether the platform holds polls',
    );
  });

  it('after a failure the thread watch discards the tag, and no longer assumes that the platform holds polls', async () => {
    await respond({ threads: [], etag: '"1"' });
    await fail();
    await clock.advanceAndSettle(100);
    assert.deepEqual(listPolls().at(-1), [undefined, 5]);
    await respond({ threads: [], etag: '"2"', supportsLongPolling: false });
    assert.equal(requests.length, 3);
  });

  it('the thread watch reports condition errors only if there are any', async () => {
    await respond({ threads: [], etag: '"1"' });
    assert.equal(conditionErrorCount, 0);
    await respond({ conditionErrors: [{ breakpointId: 1, text: 'x is not defined' }] });
    assert.equal(conditionErrorCount, 1);
  });

  it('the thread watch discards the tag of a poll during which a command was sent', async () => {
    watch.invalidate();
    await respond({ threads: [], etag: '"1"' });
    await clock.advanceAndSettle(10_000);
    assert.deepEqual(listPolls().at(-1), [undefined, 5]);
  });

  it("the thread watch continues with the tag in a command's response if the response's `before` tag is the watch's current tag", async () => {
    await respond({ threads: [], etag: '"1"' });
    const completeCommand = watch.beginCommand();
    completeCommand({ before: '"1"', after: '"2"' });
    watch.pollSoon();
    await respond(unchangedSnapshot);
    assert.deepEqual(listPolls().at(-1), ['"2"', 5]);
  });

  for (const [circumstance, etags, otherCommandCount] of [
    ['has another `before` tag', { before: '"0"', after: '"2"' }, 0],
    ['has no tags', undefined, 0],
    ['came after another command was sent', { before: '"1"', after: '"2"' }, 1],
  ] as const)
    it(`the thread watch polls for all threads after a command whose response ${circumstance}`, async () => {
      await respond({ threads: [], etag: '"1"' });
      const completeCommand = watch.beginCommand();
      for (let count = 0; count < otherCommandCount; count++) watch.invalidate();
      completeCommand(etags);
      watch.pollSoon();
      await respond(unchangedSnapshot);
      assert.deepEqual(listPolls().at(-1), [undefined, 5]);
    });

  it('the thread watch polls for all threads after a command if the watch had no tag before', async () => {
    const completeCommand = watch.beginCommand();
    completeCommand({ before: '', after: '"2"' });
    watch.pollSoon();
    await respond(unchangedSnapshot);
    assert.deepEqual(listPolls().at(-1), [undefined, 5]);
  });

  it('a probe replaces the poll in progress only if the platform may be holding it', async () => {
    watch.probe();
    assert.equal(requests[0]?.signal?.aborted, false);
    await respond({ threads: [], etag: '"1"' });
    watch.probe();
    assert.equal(requests[1]?.signal?.aborted, true);
    await fail();
    assert.deepEqual(listPolls().at(-1), [undefined, 5]);
  });

  it('the thread watch sends no poll after it was stopped', async () => {
    watch.stop();
    await respond({ threads: [], etag: '"1"' });
    await clock.advanceAndSettle(60_000);
    assert.equal(requests.length, 1);
  });
});
