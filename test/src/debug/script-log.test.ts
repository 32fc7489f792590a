import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
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

  it('the Debug Console shows what scripts log, with a link to the line, and the request that ran with its status', async () => {
    live.send();
    const { body: request } = await outputWith('POST /');
    assert.match(request.output, /^POST \/svc\/shop\/v\w+\/baskets → 200 \(\d+ ms\)\n$/);
    const { body: info } = await outputWith('2 points');
    assert.equal(info.output, '[info] points: 2 points\n');
    assert.deepEqual([info.category, info.source?.path, info.line], ['stdout', live.file, 8]);
    const { body: error } = await outputWith('no program');
    assert.deepEqual([error.output, error.category], ['[error] points: no program\n', 'stderr']);
  });

  it('the Debug Console shows the error of a script with its stack, whose lines are links', async () => {
    await live.request({ customer_info: { email: 'wren.hollis@example.com' } });
    const { body: error } = await outputWith('TypeError');
    assert.equal(
      error.output,
      `TypeError: no rate for wren.hollis@example.com\n    at ${live.file}:4\n    at ${live.file}:8\n`,
    );
    assert.deepEqual([error.category, error.source?.path, error.line], ['stderr', live.file, 4]);
  });
});
