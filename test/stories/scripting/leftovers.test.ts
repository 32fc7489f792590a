import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

/**
 * Script code that visits what a script can reach by prototypes, accessors and the first 400 properties of each object,
 * on paths of up to 300 characters. It begins at the global object, the module's function and parameters, `this`, an
 * order, the Script API, and errors.
 */
const visitCode = `
  function visit(roots, look) {
    var objects = new Set(), queue = roots.slice();
    while (queue.length > 0) {
      var item = queue.pop(), value = item[0], path = item[1];
      if (value === null || (typeof value !== 'object' && typeof value !== 'function') || objects.has(value) || path.length > 300) continue;
      objects.add(value);
      var keys = [];
      try { keys = Reflect.ownKeys(value); } catch (e) { queue.push([e, path + ' error']); }
      try { queue.push([Reflect.getPrototypeOf(value), path + '.__proto__']); } catch (e) { queue.push([e, path + ' error']); }
      keys.slice(0, 400).forEach(function (key) {
        var name = path + '.' + String(key), property;
        try { property = Reflect.getOwnPropertyDescriptor(value, key); } catch (e) { queue.push([e, name + ' error']); }
        if (!property) return;
        queue.push([property.value, name], [property.get, name + ' get'], [property.set, name + ' set']);
        if (!property.get) return;
        try { queue.push([Reflect.apply(property.get, value, []), name + '()']); } catch (e) { queue.push([e, name + ' error']); }
      });
      look(value, path);
    }
    return objects.size;
  }
  var roots = [[globalThis, 'globalThis'], [parameters.callee, 'module function'], [this, 'this'], [a, 'order']];
  for (var i = 0; i < parameters.length; i++) roots.push([parameters[i], 'parameter ' + i]);
  function pack(namespace, path) {
    for (var name in namespace) { roots.push([namespace[name], path + '.' + name]); if (typeof namespace[name] === 'object') pack(namespace[name], path + '.' + name); }
  }
  pack(svc, 'svc');
  [function () { throw new TypeError('x'); }, function () { require('nothing'); }, function () { null.x; },
    function () { require('svc/system/Transaction').commit(); }, function () { session.custom.x = new Array(30000).join().split(','); a.custom.x = session.custom.x; }
  ].forEach(function (fail, index) { try { fail(); } catch (e) { roots.push([e, 'error ' + index]); } });
  var mark = Symbol.for('left by an earlier run');`;

describe('Changes that a script leaves behind', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ limits: { maxHosts: 1, runTimeLimitMs: 30_000 } });
  });
  after(() => bench.close());

  const run = async (body: string): Promise<unknown> => {
    const work = bench.store.begin();
    fillShop(work);
    bench.workspace.registerHooks('app', { probe: './probe.js' });
    bench.workspace.write({
      'app/cartridge/scripts/probe.js': `importPackage(svc.system); var parameters = arguments, xml = <a b="c"><d/></a>;
        exports.probe = function (out, a) { ${visitCode} ${body}\n};`,
    });
    const order = { kind: 'object', class: 'order.Order', key: '00001' } as const;
    const scope = bench.createScope(work, { customerId: 'anna' });
    const outcome = await bench.run('probe', [{ kind: 'document', document: {} }, order], scope);
    return outcome.documents[0]?.['result'];
  };

  it('a property that a script adds to the values in its reach is on none of them in the next run', async function () {
    this.timeout(60_000);
    const markedCount = await run(`
      var marked = 0;
      out.count = visit(roots, function (value) {
        try { if (Reflect.defineProperty(value, mark, { value: 1, writable: true, configurable: true })) marked++; } catch (e) { }
      });
      out.result = marked;`);
    assert.ok(Number(markedCount) > 500, String(markedCount));
    const leftovers = await run(`
      var left = [];
      var count = visit(roots, function (value, path) {
        try { if (Reflect.getOwnPropertyDescriptor(value, mark)) left.push(path); } catch (e) { }
      });
      out.result = { count: count, left: left.slice(0, 50) };`);
    const { count, left: paths } = leftovers as { count: number; left: string[] };
    assert.ok(count > 5_000, String(count));
    assert.deepEqual(paths, []);
  });
});
