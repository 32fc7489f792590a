import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { defaultClientId } from '../../../src/client/profile.ts';
import { ScriptLog } from '../../../src/debug/script-log.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { LiveDebugging } from '../../support/live-debugging.ts';

const script = `
const log = require('svc/system/Logger').getLogger('loyalty', 'points');
function rate(document) {
  if (document.customer_info) throw new TypeError('no rate for ' + document.customer_info.email);
  return 2;
}
exports.beforePOST = function (document) {
  log.info('{0} points', rate(document));
  log.error('no program');
};
`;

describe('The Debug Console during a session on the bundled service', () => {
  let live: LiveDebugging;
  before(async () => (live = await LiveDebugging.start(script)));
  after(() => live.close());

  const outputWith = (text: string) =>
    live.dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) => body.output.includes(text));

  it('the Debug Console shows what scripts log, with a link to the line, and the status of the request that ran them', async () => {
    live.send();
    const { body: request } = await outputWith('POST /');
    assert.match(request.output, /^POST \/svc\/shop\/v\w+\/baskets → 200 \(\d+ ms\)\n$/);
    const { body: info } = await outputWith('2 points');
    assert.equal(info.output, '[info] points: 2 points\n');
    assert.deepEqual([info.category, info.source?.path, info.line], ['stdout', live.file, 8]);
    const { body: error } = await outputWith('no program');
    assert.deepEqual([error.output, error.category], ['[error] points: no program\n', 'stderr']);
  });

  it('the Debug Console shows the error of a script with its stack, and each line links to its own location', async () => {
    await live.request({ customer_info: { email: 'wren.hollis@example.com' } });
    const outputs = [
      await outputWith('TypeError'),
      await outputWith('hook.js:4\n'),
      await outputWith('hook.js:8\n'),
    ].map(({ body: { output, category, source, line } }) => [output, category, source?.path, line]);
    assert.deepEqual(outputs, [
      ['TypeError: no rate for wren.hollis@example.com\n', 'stderr', live.file, 4],
      [`    at ${live.file}:4\n`, 'stderr', live.file, 4],
      [`    at ${live.file}:8\n`, 'stderr', live.file, 8],
    ]);
  });
});

describe('A trigger of a session on the bundled service', () => {
  let live: LiveDebugging;
  before(async () => (live = await LiveDebugging.start(script)));
  after(() => live.close());

  it('what a script logs during a request of a trigger is printed once, before the response', async () => {
    for (let round = 1; round <= 3; round++) {
      await live.dap.request('cartwright/trigger', {
        trigger: {
          method: 'POST',
          path: `/s/RefArch/svc/shop/v23_2/baskets?client_id=${defaultClientId}`,
          body: {},
        },
      });
      await live.dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) => body.output.includes('→ 200'));
      const lines = live.dap.output().match(/2 points|no program|→ 200/g) ?? [];
      assert.deepEqual(
        lines,
        Array.from({ length: round }, () => ['2 points', 'no program', '→ 200']).flat(),
      );
    }
  });
});

describe('The poll for script messages', () => {
  it('the poll has at most one abort listener, however often it waits, and none after its end', async () => {
    const clock = new FakeClock();
    const { signal, abort } = createAbortController();
    let pollCount = 0;
    const scriptLog = new ScriptLog({
      api: {
        supportsScriptLog: true,
        scriptMessages: () => {
          pollCount++;
          return Promise.reject(new Error('unreachable'));
        },
      },
      clock: { schedule: clock.schedule.bind(clock), monotonicNow: () => clock.now() },
      print: () => undefined,
    });
    const end = scriptLog.watch(signal);
    for (let round = 1; round <= 5; round++) {
      await new Promise(setImmediate);
      assert.equal(pollCount, round);
      assert.equal(getEventListeners(signal, 'abort').length, 1);
      clock.advance(2_000);
    }
    await new Promise(setImmediate);
    abort();
    await end;
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });
});

function createAbortController(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
