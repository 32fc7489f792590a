import assert from 'node:assert/strict';
import { SharedMessageFeed } from '../../../server/peers/shared-feed.ts';
import type { Peer } from '../../../server/ports/peers.ts';
import type { ScriptMessageFeed, ScriptMessagePage } from '../../../server/ports/script-debugger.ts';

const page = (
  position: string,
  ...entries: readonly (readonly [time: number, text: string])[]
): ScriptMessagePage => ({
  messages: entries.map(([, message]) => ({ level: 'info', category: 'orders', message })),
  times: entries.map(([time]) => time),
  position,
});

/** The feed of process 1. The others respond one after the other, in the order of `peerPages`. */
function sharedFeed(localPage: ScriptMessagePage, peerPages: ReadonlyMap<number, ScriptMessagePage>) {
  const localFeed: ScriptMessageFeed = {
    position: () => Promise.resolve('0'),
    messagesAfter: () => Promise.resolve(localPage),
  };
  const order = [...peerPages.keys()];
  const peers = {
    number: 1,
    findRunning: async () => order.toReversed().map((number) => ({ number }) as Peer),
    callAll: async () => new Map(),
    async call({ number }: Peer) {
      for (let turns = order.indexOf(number); turns >= 0; turns--) await new Promise(setImmediate);
      return peerPages.get(number);
    },
  };
  const heldCalls = { wait: async () => undefined };
  return new SharedMessageFeed(localFeed, peers as never, heldCalls, { now: () => 0 });
}

describe('the messages of scripts in all processes', () => {
  it('a page has the messages of all processes in the order of their times', async () => {
    const pages = new Map([
      [3, page('2', [20, 'c'], [50, 'f'])],
      [2, page('2', [10, 'a'], [40, 'e'])],
    ]);
    const feed = sharedFeed(page('2', [15, 'b'], [30, 'd']), pages);
    const { messages, times, position } = await feed.messagesAfter('client', '1:0', 0);
    assert.deepEqual(
      messages.map(({ message }) => message),
      ['a', 'b', 'c', 'd', 'e', 'f'],
    );
    assert.deepEqual(times, [10, 15, 20, 30, 40, 50]);
    assert.deepEqual(position.split(',').sort(), ['1:2', '2:2', '3:2']);
  });

  it('messages of one process stay in order even if its clock is set back', async () => {
    const feed = sharedFeed(page('2', [50, 'a'], [10, 'b']), new Map([[2, page('1', [30, 'c'])]]));
    const { messages } = await feed.messagesAfter('client', '1:0', 0);
    assert.deepEqual(
      messages.map(({ message }) => message),
      ['c', 'a', 'b'],
    );
  });
});
