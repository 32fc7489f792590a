import assert from 'node:assert/strict';
import { DebugClient } from '../../support/debug-client.ts';
import { ScriptBench } from '../../support/script-bench.ts';

/** Expressions that evaluate the code TEXT, directly or as a callback of a function of the host. */
const evaluations: Readonly<Record<string, string>> = {
  'a direct eval': 'eval(TEXT)',
  'an indirect eval': '(0, eval)(TEXT)',
  'the Function constructor': 'new Function(`return ${TEXT}`)()',
  'eval as the callback of a transaction': "require('svc/system/Transaction').wrap(eval.bind(null, TEXT))",
  'a function created from text as the callback of a transaction':
    "require('svc/system/Transaction').wrap(new Function(`return ${TEXT}`))",
  'eval as a comparator of the Script API': `(function () {
      var ArrayList = require('svc/util/ArrayList');
      var result;
      var list = new ArrayList([2, 1]);
      list.sort({ compare: function () { return 0; } });
      list.sort(function () { result = result || eval.call(null, TEXT); return 0; });
      return result;
    })()`,
  'eval in the toString of an API argument': `(function () {
      var result;
      require('svc/util/StringUtils').trim({ toString: function () { result = eval.bind(null, TEXT)(); return ''; } });
      return result;
    })()`,
  'eval in a getter that JSON.stringify reads': `(function () {
      var holder = {};
      var result;
      Object.defineProperty(holder, 'value', { enumerable: true, get: function () { return (result = (0, eval)(TEXT)); } });
      JSON.stringify(holder);
      return result;
    })()`,
  'eval as a reaction of a promise': 'Promise.resolve(TEXT).then(eval)',
  'the constructor of a generator':
    'new (Object.getPrototypeOf(function* () {}).constructor)(`yield ${TEXT}`)().next().value',
};

describe('import() in scripts', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ limits: { maxHosts: 1 } });
  });
  after(() => bench.close());

  for (const [caseName, expression] of Object.entries(evaluations))
    for (const module of ['node:fs', 'fs', 'node:module', 'data:text/javascript,export default 1']) {
      it(`import() of ${module.replace(/,.*/, '')} is rejected in ${caseName}`, async () => {
        const text = JSON.stringify(`import(${JSON.stringify(module)})`);
        const result = await bench.runScript(`
          var result;
          try { result = ${expression.replaceAll('TEXT', text)}; } catch (error) { result = Promise.reject(error); }
          Promise.resolve(result).then(
            function (names) { out.result = 'imported ' + Object.keys(names).length; },
            function (error) { out.result = 'refused: ' + error.message; });`);
        assert.match(String(result), /^refused: /);
      });
    }

  it('import() is rejected in evaluations at a halt', async () => {
    bench.workspace.registerHooks('app', { halt: './halt.js' });
    bench.workspace.write({
      'app/cartridge/scripts/halt.js': `exports.halt = function (out) {
        out.ready = 1;
      };`,
    });
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/halt.js:2');
    const run = bench.run('halt', [{ kind: 'document', document: {} }]);
    const thread = await client.waitForHalt();
    await client.evaluate(
      thread,
      "import('node:fs').then(function () { out.result = 'imported'; }, function (e) { out.result = 'refused: ' + e.message; })",
    );
    await client.step(thread, 'resume');
    const outcome = await run;
    assert.match(String(outcome.documents[0]?.['result']), /^refused: /);
    await bench.engine.debugger.deleteClient(client.id);
  });
});
