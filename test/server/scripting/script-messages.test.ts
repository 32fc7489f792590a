import assert from 'node:assert/strict';
import { ScriptMessages } from '../../../server/scripting/script-messages.ts';

let now = 0;
const clock = { now: () => now };
const message = (text: string) => ({ level: 'info', category: 'orders', message: text });
const readTextsAfter = (messages: ScriptMessages, number: number) => {
  const page = messages.pageAfter(number);
  return { texts: page.messages.map((entry) => entry.message), lastNumber: page.lastNumber };
};

describe('The messages of scripts for debugger clients', () => {
  it('a client gets the messages after the last one that it has, a page at a time', () => {
    let announcements = 0;
    const messages = new ScriptMessages(clock, () => announcements++);
    assert.deepEqual(readTextsAfter(messages, 0), { texts: [], lastNumber: 0 });
    for (let number = 1; number <= 300; number++) messages.add(message(`order ${number}`));
    assert.equal(announcements, 300);
    const firstPage = readTextsAfter(messages, 99);
    assert.deepEqual(
      [firstPage.texts[0], firstPage.texts.length, firstPage.lastNumber],
      ['order 100', 200, 299],
    );
    assert.deepEqual(readTextsAfter(messages, 299), { texts: ['order 300'], lastNumber: 300 });
    assert.deepEqual(readTextsAfter(messages, 300), { texts: [], lastNumber: 300 });
  });

  it('a client that is too slow learns how many messages it has missed', () => {
    const messages = new ScriptMessages(clock, () => undefined);
    for (let number = 1; number <= 1_500; number++) messages.add(message(`order ${number}`));
    const { texts, lastNumber } = readTextsAfter(messages, 10);
    assert.match(texts[0] ?? '', /^490 messages are not shown here/);
    assert.deepEqual([texts[1], texts.length, lastNumber], ['order 501', 201, 700]);
  });

  it('each message in a page has the time at which it was logged', () => {
    const messages = new ScriptMessages(clock, () => undefined);
    for (now of [10, 20, 30]) messages.add(message('order'));
    assert.deepEqual(messages.pageAfter(1).times, [20, 30]);
    for (let number = 1; number <= 1_000; number++) messages.add(message('order'));
    const page = messages.pageAfter(1);
    assert.deepEqual([page.times.length, page.messages.length], [201, 201]);
  });

  it('a long message is shortened', () => {
    const messages = new ScriptMessages(clock, () => undefined);
    messages.add(message('x'.repeat(100_000)));
    assert.equal(readTextsAfter(messages, 0).texts[0]?.length, 10_001);
  });
});
