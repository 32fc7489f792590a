import assert from 'node:assert/strict';
import { logPeriodMs, maxLogCharacters, ScriptLog } from '../../../server/scripting/script-log.ts';
import { CollectedLog } from '../../support/collected-log.ts';
import { FakeClock } from '../../support/fake-clock.ts';

describe('The log of scripts', () => {
  const job = { extensionPoint: 'svc.api.shop.basket.beforePOST', scripts: ['/app/cartridge/scripts/a.js'] };

  it('the number of characters that all scripts can log per hour is limited, and reaching the limit is logged', () => {
    const clock = new FakeClock();
    const log = new CollectedLog();
    const scriptLog = new ScriptLog({ log, clock, messages: { add: () => undefined } });
    const write = (message: string) =>
      scriptLog.write(job, { kind: 'log', level: 'info', category: 'cart', message, script: undefined });
    const message = 'x'.repeat(1_000_000);
    for (
      let writtenCharacters = 0;
      writtenCharacters < 2 * maxLogCharacters;
      writtenCharacters += message.length
    )
      write(message);
    // Each line counts some characters more than its message, so the last of 100 does not fit.
    assert.equal(log.messagesOf('info').length, maxLogCharacters / message.length - 1);
    assert.deepEqual(log.messagesOf('warn'), [
      'scripts have logged 100 million characters: more messages are dropped until 2025-01-01T01:00:00.000Z',
    ]);

    clock.advance(logPeriodMs);
    write('again');
    assert.equal(log.messagesOf('info').at(-1), 'again');
    assert.equal(log.entries.at(-1)?.fields['script'], '/app/cartridge/scripts/a.js');
  });

  it('an empty message counts as 200 characters', () => {
    const log = new CollectedLog();
    const scriptLog = new ScriptLog({ log, clock: new FakeClock(), messages: { add: () => undefined } });
    for (let index = 0; index < 600_000; index++)
      scriptLog.write(job, { kind: 'log', level: 'info', category: '', message: '', script: '' });
    // The message that reaches the limit is dropped.
    assert.equal(log.messagesOf('info').length, maxLogCharacters / 200 - 1);
  });
});
