import assert from 'node:assert/strict';
import { DebugClient, formatStack } from '../../support/debug-client.ts';
import { ScriptBench } from '../../support/script-bench.ts';

/** A script in the old dialect, as on the platform. */
const oldScript = `
importPackage( svc.system );
importClass(svc.util.ArrayList);
importScript('lib/sums.ds');
importScript( "base:names.ds" );

function weights( order : Order, extra : Array<Number> ) : Number {
  var total : Number = 0;
  for each (var extraOne : Number in extra) {
    total += extraOne;
  }
  for each( var item in order.items ) total = add(total, item.weight);
  return total;
}

exports.probe = function (out : Object) : Status {
  var list : ArrayList = new ArrayList();
  list.add('x');
  for each (var entry in list) { out.entry = entry; }
  try { out.result = [weights({ items: { a: { weight: 1 }, b: { weight: 2 } } }, [10, 20]), greet('you'), callCount()]; }
  catch (e : Error) { throw e; }
  for each (var nothing in null) throw new Error('null has no values');
  return new Status(Status.OK, 'done');
};
`;

describe('A script in the old dialect', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ cartridgePath: ['app', 'base'] });
    bench.workspace.registerHooks('app', { probe: './old.ds' }).write({
      'app/cartridge/scripts/old.ds': oldScript,
      'app/cartridge/scripts/lib/sums.ds':
        'var calls : Number = 0;\nfunction add(a : Number, b : Number) : Number {\n  calls++;\n  return a + b;\n}\nfunction callCount() { return calls; }',
      'base/cartridge/scripts/names.ds':
        "importScript('app:lib/sums.ds');\nfunction greet(name) {\n  return 'Hello ' + name + add(1, 1);\n}",
    });
  });
  after(() => bench.close());
  const run = () => bench.run('probe', [{ kind: 'document', document: {} }]);

  it('a script in the old dialect runs and imports, with new state in every run', async () => {
    for (let round = 0; round < 2; round++) {
      const { status, documents } = await run();
      assert.deepEqual(documents[0], { entry: 'x', result: [33, 'Hello you2', 3] });
      assert.equal(status?.code, 'done');
    }
  });

  it('a script in the old dialect halts at its lines, shows only its own variables, and also halts in imported scripts', async () => {
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/old.ds:10', '/app/cartridge/scripts/lib/sums.ds:3');
    const completion = run();
    let thread = await client.waitForHalt();
    assert.equal(formatStack(thread)[0], 'weights() /app/cartridge/scripts/old.ds:10');
    const { object_members } = await client.variables(thread);
    assert.deepEqual(
      object_members.filter(({ scope }) => scope !== 'global').map(({ name, value }) => [name, value]),
      [
        ['order', '[object Object]'],
        ['extra', '10,20'],
        ['total', '0'],
        ['extraOne', '10'],
        ['item', 'undefined'],
        ['weights', 'function weights( order , extra )'],
      ],
    );
    assert.equal(await client.evaluate(thread, 'Status.ERROR'), '1');
    assert.equal(await client.evaluate(thread, 'add(2, 3)'), '5');
    await client.api.removeBreakpoint(client.id, (await client.api.breakpoints(client.id))[0]!.id);
    await client.step(thread, 'resume');
    thread = await client.waitForHalt();
    assert.deepEqual(formatStack(thread), [
      'add() /app/cartridge/scripts/lib/sums.ds:3',
      'weights() /app/cartridge/scripts/old.ds:12',
      'probe() /app/cartridge/scripts/old.ds:20',
    ]);
    await client.api.deleteClient(client.id);
    await completion;
  });

  it('imported names are visible in the importing script only', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/imports.js':
        'importPackage(svc.util); exports.type = typeof Calendar; exports.list = new ArrayList().length;',
    });
    const result = await bench.runScript(
      "out.result = [require('./imports').type, require('./imports').list, typeof ArrayList, Function('return typeof importPackage')(), Function('return typeof importScript')()];",
    );
    assert.deepEqual(result, ['function', 0, 'undefined', 'undefined', 'undefined']);
  });

  it('importScript imports functions that are values of variables, and no other variables', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/utils/TimedLog.ds': `'use strict';
        var Site = require('svc/system').Site, calls = 0;
        var TimedLog = function (log) { this.log = log; };
        TimedLog.prototype.prefix = function (text) { calls++; return typeof Site + calls + ': ' + text; };`,
      'app/cartridge/scripts/imports.js': `
        importScript('/utils/TimedLog.ds');
        var LOGGER : TimedLog = new TimedLog(null);
        exports.result = [LOGGER.prefix('sent'), typeof Site, typeof calls];`,
    });
    assert.deepEqual(await bench.runScript("out.result = require('./imports').result;"), [
      'function1: sent',
      'undefined',
      'undefined',
    ]);
  });

  it('the error of importScript names the missing cartridge, the places searched or the wrong argument', async () => {
    bench.workspace.write({ 'app/cartridge/scripts/imports.js': "\nimportScript('core:nowhere.ds');" });
    await assert.rejects(bench.runScript("require('./imports');"), {
      message:
        "Cannot find script 'core:nowhere.ds', imported by /app/cartridge/scripts/imports.js. There is no cartridge of that name.",
      scriptStack: ['/app/cartridge/scripts/imports.js:2', '/app/cartridge/scripts/probe.js:1'],
    });
    bench.workspace.write({ 'app/cartridge/scripts/imports.js': "importScript('nowhere.ds');" });
    await assert.rejects(bench.runScript("require('./imports');"), {
      message: /Looked for \/app\/cartridge\/scripts\/nowhere\.ds, \/app\/cartridge\/nowhere\.ds, /,
    });
    for (const statement of ['importPackage(1)', 'importClass({})', "importScript('')"]) {
      bench.workspace.write({ 'app/cartridge/scripts/imports.js': statement });
      await assert.rejects(bench.runScript("require('./imports');"), {
        kind: 'TypeError',
        message: / needs /,
      });
    }
  });

  it('two scripts can import each other', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/ping.ds':
        "importScript('pong.ds');\nfunction ping() { return 'ping ' + pong(); }",
      'app/cartridge/scripts/pong.ds': "importScript('ping.ds');\nfunction pong() { return typeof ping; }",
      'app/cartridge/scripts/imports.js': "importScript('ping.ds'); exports.text = ping();",
    });
    assert.equal(await bench.runScript("out.result = require('./imports').text;"), 'ping undefined');
  });
});

describe('A script that cannot be parsed', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());

  const mistakes = {
    'a mistake in today’s JavaScript': ['\nvar a = 1;\nfoo(a b);\n', 3, 7],
    'a mistake in the old dialect': ['function f(a : String) {\n\treturn a +;\n}', 2, 12],
    'a mistake that only V8 reports': ['var ok = 1;\nvar r = /a/; let require = 2;', 2, 18],
    'an unexpected end': ['function f() {', 1, 15],
  } as const;
  for (const [caseName, [text, line, column]] of Object.entries(mistakes))
    it(`the error and the log entry have the file, line and column of ${caseName}`, async () => {
      bench.workspace.write({ 'app/cartridge/scripts/faulty.js': text });
      bench.log.entries.length = 0;
      const position = `/app/cartridge/scripts/faulty.js:${line}`;
      await assert.rejects(bench.runScript("\n\nrequire('./faulty');"), {
        kind: 'SyntaxError',
        message: new RegExp(`\\(${position}:${column}\\)$`),
        scriptStack: [position, '/app/cartridge/scripts/probe.js:3'],
      });
      const [entry] = bench.log.entries;
      assert.match(entry?.message ?? '', new RegExp(`^SyntaxError: .*\\(${position}:${column}\\)$`));
      assert.equal(entry?.fields['script'], position);
    });

  it('a script runs after its syntax error is corrected', async () => {
    bench.workspace.write({ 'app/cartridge/scripts/faulty.js': 'exports.x = 1;' });
    assert.equal(await bench.runScript("out.result = require('./faulty').x;"), 1);
  });
});
