import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('Iterators of the Script API', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());
  const runScript = (body: string) =>
    bench.runScript(`var ArrayList = require('svc/util/ArrayList');\n${body}`, bench.createScope());

  it('an iterator can be read in parts, and next() throws after the last element', async () => {
    await assert.rejects(runScript(`new ArrayList().iterator().next();`), {
      message: 'The iterator has no more elements.',
    });
    assert.deepEqual(
      await runScript(`
        var it = new ArrayList(1, 2, 3, 4, 5).iterator(); it.next();
        var part = it.asList(1, 2).toArray(), rest = [];
        for (var one of it) rest.push(one);
        out.result = [part, rest];`),
      [[3, 4], [5]],
    );
    assert.deepEqual(
      await runScript(`
        var it = new ArrayList(1, 2, 3).iterator();
        out.result = [it.asList('x', 0.5).length, it.asList(0.5, '1').toArray(), it.next()];`),
      [0, [1], 2],
    );
  });
});
