import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('Modules of cartridges', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ cartridgePath: ['app', 'base', 'core'] });
    bench.workspace.write({
      'app/cartridge/scripts/own.js': "exports.name = 'app own';",
      'base/cartridge/scripts/shared.js': "exports.name = 'base shared';",
      'core/cartridge/scripts/shared.js': "exports.name = 'core shared';",
      'nested/deeper/core2/cartridge/scripts/far.js': "exports.name = 'off path';",
      'base/cartridge/scripts/tilde.js': "exports.name = require('~/cartridge/scripts/shared').name;",
      'base/cartridge/scripts/folder/index.js': "exports.name = 'index';",
      'base/cartridge/scripts/data.json': '{"answer": 42}',
      'base/cartridge/scripts/old.ds': "exports.name = 'ds';",
      'base/cartridge/scripts/dotted.name.js': "exports.name = 'dotted';",
    });
  });
  after(() => bench.close());
  const readName = (id: string) => bench.runScript(`out.result = require('${id}').name;`);

  it('a module is found by every form of require', async () => {
    assert.equal(await readName('./own'), 'app own');
    assert.equal(await readName('../scripts/own.js'), 'app own');
    assert.equal(await readName('~/cartridge/scripts/own'), 'app own');
    assert.equal(await readName('*/cartridge/scripts/own'), 'app own');
    assert.equal(await readName('*/cartridge/scripts/shared'), 'base shared');
    assert.equal(await readName('core/cartridge/scripts/shared'), 'core shared');
    assert.equal(await readName('/core/cartridge/scripts/shared.js'), 'core shared');
    assert.equal(await readName('base/cartridge/scripts/tilde'), 'base shared');
    assert.equal(await readName('*/cartridge/scripts/folder'), 'index');
    assert.equal(await readName('*/cartridge/scripts/old'), 'ds');
    assert.equal(await readName('*/cartridge/scripts/dotted.name'), 'dotted');
    assert.equal(await readName('core2/cartridge/scripts/far'), 'off path');
    assert.equal(await bench.runScript("out.result = require('*/cartridge/scripts/data.json').answer;"), 42);
    assert.equal(await bench.runScript("out.result = require('*/cartridge/scripts/data').answer;"), 42);
    assert.equal(await bench.runScript("out.result = typeof require('svc/system/Status');"), 'function');
    assert.equal(
      await bench.runScript('out.result = new svc.system.Status(svc.system.Status.ERROR).status;'),
      1,
    );
  });

  it('an ID that ends with a slash finds a folder, or else the file of that name', async () => {
    assert.equal(await readName('*/cartridge/scripts/folder/'), 'index');
    assert.equal(await readName('core/cartridge/scripts/shared/'), 'core shared');
    bench.workspace.write({
      'core/cartridge/scripts/shared/index.js': "exports.name = 'core folder';",
    });
    assert.equal(await readName('core/cartridge/scripts/shared/'), 'core folder');
    assert.equal(await readName('core/cartridge/scripts/shared'), 'core shared');
  });

  it('the error for a missing module names it, the places searched, and the script that requires it', async () => {
    await assert.rejects(readName('*/cartridge/nowhere'), {
      message:
        "Cannot find module '*/cartridge/nowhere', required by /app/cartridge/scripts/probe.js. Looked for " +
        '/app/cartridge/nowhere, /base/cartridge/nowhere, /core/cartridge/nowhere, ' +
        'as a file (also with .js, .ds, .json) and as a folder.',
      scriptStack: ['/app/cartridge/scripts/probe.js:1'],
    });
    await assert.rejects(readName('svc/system/Missing'), {
      message: 'The Script API has no class or package svc.system.Missing.',
    });
    await assert.rejects(readName('node:fs'), /Cannot find module 'node:fs'/);
    await assert.rejects(readName('../../../../etc/passwd'), /Cannot find module/);
    await assert.rejects(readName('nocartridge/cartridge/x'), {
      message:
        "Cannot find module 'nocartridge/cartridge/x', required by /app/cartridge/scripts/probe.js. " +
        'There is no cartridge of that name.',
    });
  });

  it('the error for a module ID of another vendor names the vendor, and the command that sets up its names', async () => {
    await assert.rejects(readName('dw/system/Status'), {
      message:
        "Cannot find module 'dw/system/Status', required by /app/cartridge/scripts/probe.js. " +
        'It has the names of Salesforce B2C Commerce (dw). To use these names, run "Cartwright: Set Up Workspace".',
    });
    bench.workspace.write({ 'dw/cartridge/scripts/own.js': "exports.name = 'own';" });
    assert.equal(await readName('dw/cartridge/scripts/own'), 'own');
  });

  it('the error about a module that is missing from a long cartridge path names five places and counts the others', async () => {
    const cartridges = Array.from({ length: 8 }, (_, index) => `plugin_${index + 1}`);
    for (const cartridge of cartridges)
      bench.workspace.write({ [`${cartridge}/cartridge/scripts/any.js`]: '' });
    const { cartridgePath } = bench;
    bench.cartridgePath = [...cartridges, ...cartridgePath];
    const places = cartridges.slice(0, 5).map((cartridge) => `/${cartridge}/cartridge/nowhere`);
    await assert.rejects(readName('*/cartridge/nowhere'), {
      message:
        "Cannot find module '*/cartridge/nowhere', required by /app/cartridge/scripts/probe.js. Looked for " +
        `${places.join(', ')} and 6 more places, as a file (also with .js, .ds, .json) and as a folder.`,
    });
    bench.cartridgePath = cartridgePath;
  });

  it('a module that stores a web reference can be loaded, and using the reference throws an error about SOAP clients', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/tax-soap.js':
        'var taxes = webreferences2.TaxService;\nmodule.exports = {\n  rate: function () { return 0.19; },\n  isReady: function () { return typeof taxes.getRate; },\n  call: function () { return taxes.getDefaultService(); },\n  request: function () { return new taxes.GetRate(); },\n  configure: function () { taxes.timeout = 1; }\n};',
    });
    assert.deepEqual(
      await bench.runScript("var soap = require('./tax-soap'); out.result = [soap.rate(), soap.isReady()];"),
      [0.19, 'undefined'],
    );
    for (const use of ['call', 'request', 'configure'])
      await assert.rejects(bench.runScript(`require('./tax-soap').${use}();`), {
        message: /^webreferences2 is not available: .* SOAP .* Mock the service/,
      });
  });

  it('an old script that imports a web reference can be loaded, and using it throws an error about SOAP clients', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/OldSoap.ds':
        "importPackage(webreferences.TaxService);\nexports.name = 'taxes';\nexports.service = function () { return webreferences.TaxService.getDefaultService(); };",
    });
    assert.equal(await bench.runScript("out.result = require('./OldSoap.ds').name;"), 'taxes');
    await assert.rejects(bench.runScript("require('./OldSoap.ds').service();"), {
      message: /^webreferences is not available: .* SOAP/,
    });
  });

  it('a strict script that derives classes by arguments.callee can be loaded', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/derive.js': [
        "'use strict';",
        'var Base = function () {};',
        'Base.extend = function (members) {',
        '  var parent = this;',
        '  function Derived() { this.init.apply(this, arguments); }',
        '  Derived.prototype = Object.create(parent.prototype);',
        '  for (var name in members) Derived.prototype[name] = members[name];',
        '  Derived.extend = arguments.callee;',
        '  return Derived;',
        '};',
        'module.exports = Base;',
      ].join('\n'),
    });
    assert.deepEqual(
      await bench.runScript(`
        var View = require('./derive').extend({ init: function (title) { this.title = title; } });
        var ListView = View.extend({ rows: 2 });
        var view = new ListView('Orders');
        out.result = [view.title, view.rows, view instanceof View];`),
      ['Orders', 2, true],
    );
  });

  it('a cartridge that is required by its name loads its file "main"', async () => {
    bench.workspace.write({
      'app/main.js': "exports.version = require('./cartridge/scripts/version');",
      'app/cartridge/scripts/version.js': "module.exports = '1.2';",
    });
    assert.equal(await bench.runScript("out.result = require('app').version;"), '1.2');
  });

  it('the module of a folder is the `main` of its package.json, or else its index file', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/main/package.json': '{"main": "./lib/start"}',
      'app/cartridge/scripts/main/lib/start.js': "exports.name = require('./beside').name + '!';",
      'app/cartridge/scripts/main/lib/beside.ds': "exports.name = 'beside';",
      'app/cartridge/scripts/main/index.js': "exports.name = 'index of main';",
      'app/cartridge/scripts/away/package.json': '{"main": "../../../../base/cartridge/scripts/shared.js"}',
      'app/cartridge/scripts/away/index.ds': "exports.name = 'index of away';",
      'app/cartridge/scripts/broken/package.json': '{"main": }',
    });
    assert.equal(await readName('./main'), 'beside!');
    assert.equal(await readName('~/cartridge/scripts/away'), 'index of away');
    await assert.rejects(readName('./broken'), {
      kind: 'SyntaxError',
      message: /broken.package\.json is not valid JSON/,
    });
  });

  it('a module in the folder `modules` next to the cartridges is found by its name', async () => {
    bench.workspace.write({
      'modules/server.js':
        "exports.name = require('./server/server').name; exports.at = [module.id, module.cartridge];",
      'modules/server/server.js':
        "exports.name = 'server over ' + require('*/cartridge/scripts/shared').name;",
      'modules/pack/package.json': '{"main": "main.js"}',
      'modules/pack/main.js': "exports.name = 'pack'; exports.super = module.superModule;",
      'modules/app/cartridge/scripts/own.js': 'throw new Error("a cartridge goes before");',
    });
    assert.equal(await readName('server'), 'server over base shared');
    assert.equal(await readName('pack'), 'pack');
    assert.equal(await readName('modules/pack'), 'pack');
    assert.equal(await readName('app/cartridge/scripts/own'), 'app own');
    const result = await bench.runScript("out.result = [require('server').at, require('pack').super];");
    assert.deepEqual(result, [['/modules/server.js', 'modules'], null]);
    await assert.rejects(readName('missing'), {
      message: /required by .*probe\.js\. Looked for \/modules\/missing, as a file/,
    });
  });

  it('each of two modules that require each other sees the exports that the other has set so far', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/a.js': "exports.early = 1; exports.b = require('./b'); exports.late = 2;",
      'app/cartridge/scripts/b.js': "var a = require('./a'); exports.saw = [a.early, a.late]; exports.a = a;",
    });
    const result = await bench.runScript("var a = require('./a'); out.result = [a.b.saw, a.b.a.late];");
    assert.deepEqual(result, [[1, null], 2]);
  });

  it('module.superModule is the module of the same path in the next cartridge that has one', async () => {
    const createModelCode = (word: string) =>
      `var base = module.superModule; exports.words = (base ? base.words : []).concat('${word}');`;
    bench.workspace.write({
      'app/cartridge/models/x.js': createModelCode('app'),
      'base/cartridge/models/x.js': createModelCode('base'),
      'core/cartridge/models/x.js': createModelCode('core'),
    });
    const words = await bench.runScript("out.result = require('*/cartridge/models/x').words;");
    assert.deepEqual(words, ['core', 'base', 'app']);
    const baseWords = await bench.runScript("out.result = require('base/cartridge/models/x').words;");
    assert.deepEqual(baseWords, ['core', 'base']);
    bench.workspace.write({
      'app/cartridge/models/old.js': createModelCode('new'),
      'core/cartridge/models/old.ds': createModelCode('old'),
      'app/cartridge/models/both.js': 'exports.a = 1; exports.seen = module.superModule.seen;',
      'base/cartridge/models/both.js': "exports.seen = Object.keys(require('*/cartridge/models/both'));",
    });
    assert.deepEqual(await bench.runScript("out.result = require('*/cartridge/models/old').words;"), [
      'old',
      'new',
    ]);
    assert.deepEqual(await bench.runScript("out.result = require('*/cartridge/models/both').seen;"), ['a']);
  });

  it('a changed module is loaded by the next run, and each run evaluates its modules again', async () => {
    const createCounterCode = (by: number) =>
      `var count = 0; exports.next = function () { count += ${by}; return count; };`;
    bench.workspace.write({ 'app/cartridge/scripts/counter.js': createCounterCode(1) });
    const runCounter = () =>
      bench.runScript("var c = require('./counter'); c.next(); out.result = c.next();");
    assert.deepEqual([await runCounter(), await runCounter()], [2, 2]);
    bench.workspace.write({ 'app/cartridge/scripts/counter.js': createCounterCode(5) });
    assert.equal(await runCounter(), 10);
    bench.workspace.write({ 'app/cartridge/scripts/data2.json': '[1]' });
    assert.deepEqual(await bench.runScript("out.result = require('./data2');"), [1]);
    bench.workspace.write({ 'app/cartridge/scripts/data2.json': '[2, 3]' });
    assert.deepEqual(await bench.runScript("out.result = require('./data2');"), [2, 3]);
  });

  it('the error for invalid JSON has the file, and an error while a module loads has the line too', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/bad.json': '{"a": }',
      'app/cartridge/scripts/throws.js': "\n\nthrow new Error('while loading');",
    });
    await assert.rejects(
      bench.runScript("require('./bad.json');"),
      /\/app\/cartridge\/scripts\/bad\.json is not valid JSON/,
    );
    await assert.rejects(bench.runScript("require('./throws');"), {
      scriptStack: ['/app/cartridge/scripts/throws.js:3', '/app/cartridge/scripts/probe.js:1'],
    });
  });

  it('modules cannot access the host: no process, Buffer or timers, and import() does not end the run', async () => {
    const result = await bench.runScript(`
      var names = ['process', 'Buffer', 'global', 'setTimeout', 'fetch', 'console', 'WebAssembly', 'navigator', 'crypto'];
      var ArrayList = require('svc/util/ArrayList');
      out.result = names.filter(function (name) { return name in globalThis; }).concat(
        names.filter(function (name) { return Function('return typeof ' + name)() !== 'undefined'; }),
        names.filter(function (name) { return new ArrayList().constructor.constructor('return typeof ' + name)() !== 'undefined'; })
      );`);
    assert.deepEqual(result, []);
    const importResult = await bench.runScript(
      `out.result = ['alive'];
       import('node:fs').then(function () { out.result.push('imported'); }, function () { out.result.push('refused'); });`,
    );
    assert.deepEqual(importResult, ['alive', 'refused']);
  });

  it('implicit globals and changed prototypes do not affect the next run', async () => {
    await bench.runScript(
      'leaked = 1; Array.prototype.extra = 1; String.prototype.trim = null; empty = null;',
    );
    const result = await bench.runScript(
      "out.result = [typeof leaked, typeof [].extra, typeof ''.trim, typeof empty, this === undefined];",
    );
    assert.deepEqual(result, ['undefined', 'undefined', 'function', 'function', false]);
  });
});
