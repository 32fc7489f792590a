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
  const name = (id: string) => bench.script(`out.result = require('${id}').name;`);

  it('are found by every form of require', async () => {
    assert.equal(await name('./own'), 'app own');
    assert.equal(await name('../scripts/own.js'), 'app own');
    assert.equal(await name('~/cartridge/scripts/own'), 'app own');
    assert.equal(await name('*/cartridge/scripts/own'), 'app own');
    assert.equal(await name('*/cartridge/scripts/shared'), 'base shared');
    assert.equal(await name('core/cartridge/scripts/shared'), 'core shared');
    assert.equal(await name('/core/cartridge/scripts/shared.js'), 'core shared');
    assert.equal(await name('base/cartridge/scripts/tilde'), 'base shared');
    assert.equal(await name('*/cartridge/scripts/folder'), 'index');
    assert.equal(await name('*/cartridge/scripts/old'), 'ds');
    assert.equal(await name('*/cartridge/scripts/dotted.name'), 'dotted');
    assert.equal(await name('core2/cartridge/scripts/far'), 'off path');
    assert.equal(await bench.script("out.result = require('*/cartridge/scripts/data.json').answer;"), 42);
    assert.equal(await bench.script("out.result = require('*/cartridge/scripts/data').answer;"), 42);
    assert.equal(await bench.script("out.result = typeof require('svc/system/Status');"), 'function');
    assert.equal(
      await bench.script('out.result = new svc.system.Status(svc.system.Status.ERROR).status;'),
      1,
    );
  });

  it('given a missing module, then the error names it, where it was looked for, and who asked', async () => {
    await assert.rejects(name('*/cartridge/nowhere'), {
      message:
        "Cannot find module '*/cartridge/nowhere' in any cartridge of app:base:core, required by /app/cartridge/scripts/probe.js",
      scriptStack: ['/app/cartridge/scripts/probe.js:1'],
    });
    await assert.rejects(name('svc/system/Unheard'), {
      message: 'svc.system.Unheard is not implemented by this service.',
    });
    await assert.rejects(name('node:fs'), /Cannot find module 'node:fs'/);
    await assert.rejects(name('../../../../etc/passwd'), /Cannot find module/);
  });

  it('given a cycle, then each sees what the other has exported so far', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/a.js': "exports.early = 1; exports.b = require('./b'); exports.late = 2;",
      'app/cartridge/scripts/b.js': "var a = require('./a'); exports.saw = [a.early, a.late]; exports.a = a;",
    });
    const seen = await bench.script("var a = require('./a'); out.result = [a.b.saw, a.b.a.late];");
    assert.deepEqual(seen, [[1, null], 2]);
  });

  it('given module.superModule, then it is the same path further down the cartridge path', async () => {
    const extend = (word: string) =>
      `var base = module.superModule; exports.words = (base ? base.words : []).concat('${word}');`;
    bench.workspace.write({
      'app/cartridge/models/x.js': extend('app'),
      'base/cartridge/models/x.js': extend('base'),
      'core/cartridge/models/x.js': extend('core'),
    });
    const words = await bench.script("out.result = require('*/cartridge/models/x').words;");
    assert.deepEqual(words, ['core', 'base', 'app']);
  });

  it('given a changed file, then the next run has the new text, and every run starts its modules afresh', async () => {
    const counter = (by: number) =>
      `var count = 0; exports.next = function () { count += ${by}; return count; };`;
    bench.workspace.write({ 'app/cartridge/scripts/counter.js': counter(1) });
    const next = () => bench.script("var c = require('./counter'); c.next(); out.result = c.next();");
    assert.deepEqual([await next(), await next()], [2, 2]);
    bench.workspace.write({ 'app/cartridge/scripts/counter.js': counter(5) });
    assert.equal(await next(), 10);
    bench.workspace.write({ 'app/cartridge/scripts/data2.json': '[1]' });
    assert.deepEqual(await bench.script("out.result = require('./data2');"), [1]);
    bench.workspace.write({ 'app/cartridge/scripts/data2.json': '[2, 3]' });
    assert.deepEqual(await bench.script("out.result = require('./data2');"), [2, 3]);
  });

  it('given faulty files, then the error names file and line', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/bad.json': '{"a": }',
      'app/cartridge/scripts/throws.js': "\n\nthrow new Error('while loading');",
    });
    await assert.rejects(
      bench.script("require('./bad.json');"),
      /\/app\/cartridge\/scripts\/bad\.json is not valid JSON/,
    );
    await assert.rejects(bench.script("require('./throws');"), {
      scriptStack: ['/app/cartridge/scripts/throws.js:3', '/app/cartridge/scripts/probe.js:1'],
    });
  });

  it('see none of the host: no process, no Buffer, no timers, no way to Node', async () => {
    const seen = await bench.script(`
      var names = ['process', 'Buffer', 'global', 'setTimeout', 'fetch', 'console', 'WebAssembly', 'navigator', 'crypto'];
      var order = require('svc/util/ArrayList');
      out.result = names.filter(function (name) { return name in globalThis; }).concat(
        names.filter(function (name) { return Function('return typeof ' + name)() !== 'undefined'; }),
        names.filter(function (name) { return new order().constructor.constructor('return typeof ' + name)() !== 'undefined'; })
      );`);
    assert.deepEqual(seen, []);
    const imported = await bench.script(
      "import('node:fs').then(function () {}, function () {}); out.result = 'alive';",
    );
    assert.equal(imported, 'alive');
  });

  it('given implicit globals and changed prototypes, then the next run does not see them', async () => {
    await bench.script('leaked = 1; Array.prototype.extra = 1; String.prototype.trim = null; empty = null;');
    const seen = await bench.script(
      "out.result = [typeof leaked, typeof [].extra, typeof ''.trim, typeof empty, this === undefined];",
    );
    assert.deepEqual(seen, ['undefined', 'undefined', 'function', 'function', false]);
  });
});
