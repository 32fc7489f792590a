import assert from 'node:assert/strict';
import { DebugClient, formatStack } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const body = `exports.probe = function (out) {
  function total(prices) {
    if (prices) {
      const sum = prices[0], tax = 2;
      return sum + tax;
    }
    return 0;
  }
  const result = total([4]);
  out.result = result;
};
`;

describe('A halt at a return within a block', () => {
  it('at a return in a block, the block’s variables are listed and can be evaluated, and one step leaves the function', async () => {
    const bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': body });
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:5');
    const run = bench.run('probe', [{ kind: 'document', document: {} }]);
    const thread = await client.waitForHalt();
    const { object_members } = await client.variables(thread, 0, 3);
    assert.deepEqual(
      object_members.map(({ name, value, scope }) => `${scope} ${name}=${value}`),
      ['local sum=4', 'local tax=2', 'local prices=4'],
    );
    assert.equal(await client.evaluate(thread, 'sum + tax'), '6');
    await client.step(thread, 'over');
    const nextThread = await client.waitForHalt();
    assert.match(formatStack(nextThread)[0] ?? '', /^probe\(\) .*:(9|10)$/);
    await client.step(nextThread, 'resume');
    assert.equal((await run).documents[0]?.['result'], 6);
    await bench.close();
  });
});
