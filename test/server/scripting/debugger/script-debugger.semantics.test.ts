import assert from 'node:assert/strict';
import { DebugClient, formatStack, type HaltedThread } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';
import { fillShop } from '../../../support/script-shop.ts';

const script = '/app/cartridge/scripts/hook.js';
const hook = `var HookMgr = require('svc/system/HookMgr');
var Transaction = require('svc/system/Transaction');
var sum = 0;
function twice(number) {
  var result = number * 2;
  return result;
}
exports.probe = function (out, order) {
  [1, 2].forEach(function (number) {
    sum += number;
  });
  Transaction.wrap(function () {
    sum += 10;
  });
  var sorted = [3, 1].sort(function (a, b) {
    return a - b;
  });
  out.inner = HookMgr.callHook('app.nested', 'nested', twice(2));
  out.result = [sum, sorted, order && order.custom.mark];
};
`;
const nestedHook = `exports.nested = function (amount) {
  var more = amount + 1;
  return more;
};
`;

describe('A halted script', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  beforeEach(async () => {
    bench = new ScriptBench({ cartridgePath: ['app', 'base'] });
    bench.workspace
      .registerHooks('app', { probe: './hook.js' })
      .registerHooks('base', { 'app.nested': './nested.js' })
      .write({
        'app/cartridge/scripts/hook.js': hook,
        'base/cartridge/scripts/nested.js': nestedHook,
      });
    client = await DebugClient.create(bench.engine.debugger);
  });
  afterEach(() => bench.close());
  const run = () => {
    const work = bench.store.begin();
    fillShop(work);
    const outcome = bench.run(
      'probe',
      [
        { kind: 'document', document: {} },
        { kind: 'object', class: 'order.Order', key: '00001' },
      ],
      bench.createScope(work),
    );
    return { completion: outcome.then(({ documents }) => documents[0]), work };
  };
  const formatLines = (thread: HaltedThread): string =>
    thread.call_stack.map(({ location }) => location.line_number).join('<');

  it('a step over a call with a callback does not halt in the callback', async () => {
    await client.breakAt(`${script}:9`);
    const { completion } = run();
    let thread = await client.waitForHalt();
    const lines: string[] = [];
    for (const _step of [1, 2, 3, 4]) {
      thread = await client.step(thread, 'over');
      lines.push(formatLines(thread));
    }
    assert.deepEqual(lines, ['12', '15', '18', '19']);
    await client.step(thread, 'resume');
    assert.deepEqual((await completion)?.['result'], [13, [1, 3], null]);
  });

  it('steps lead into callbacks of array methods and the Script API, and over their end or out of them', async () => {
    await client.breakAt(`${script}:9`);
    const { completion } = run();
    let thread = await client.waitForHalt();
    const lines: string[] = [];
    for (const kind of ['into', 'out', 'into', 'out', 'into', 'over', 'over'] as const) {
      thread = await client.step(thread, kind);
      lines.push(formatLines(thread));
    }
    assert.deepEqual(lines, ['10<9', '12', '13<12', '15', '16<15', '18', '19']);
    await client.step(thread, 'resume');
    await completion;
  });

  it('a halt in a nested hook shows both hooks, and steps lead from one to the other', async () => {
    await client.breakAt('/base/cartridge/scripts/nested.js:2');
    const { completion } = run();
    let thread = await client.waitForHalt();
    assert.deepEqual(formatStack(thread), [
      'nested() /base/cartridge/scripts/nested.js:2',
      `probe() ${script}:18`,
    ]);
    assert.equal(await client.evaluate(thread, 'amount'), '4');
    assert.equal(await client.evaluate(thread, 'sum', 1), '13');
    assert.equal((await client.waitForHalts()).length, 1);
    assert.equal(formatLines((thread = await client.step(thread, 'out'))), '19');
    thread = await client.step(thread, 'out');
    assert.equal(thread.status, 'running');
    assert.equal((await completion)?.['inner'], 5);
  });

  it('a step leads into a hook that a hook calls', async () => {
    await client.breakAt(`${script}:18`);
    const { completion } = run();
    let thread = await client.waitForHalt();
    const frames: (string | undefined)[] = [];
    assert.equal(formatLines((thread = await client.step(thread, 'into'))), '5<18');
    assert.equal(formatLines((thread = await client.step(thread, 'out'))), '18');
    // The first step leads into the module of the nested hook, which is being loaded.
    for (const kind of ['into', 'out'] as const) {
      thread = await client.step(thread, kind);
      frames.push(formatStack(thread)[0]);
    }
    assert.deepEqual(frames, [
      'module() /base/cartridge/scripts/nested.js:1',
      'nested() /base/cartridge/scripts/nested.js:2',
    ]);
    await client.step(thread, 'resume');
    await completion;
  });

  it('a script that is terminated in a nested hook does not continue in either hook', async () => {
    await client.breakAt('/base/cartridge/scripts/nested.js:2');
    const { completion } = run();
    const rejection = assert.rejects(completion, { kind: 'ScriptDebuggerTerminate' });
    const thread = await client.waitForHalt();
    await client.api.stop(client.id, thread.id);
    await rejection;
    assert.deepEqual(await client.api.threads(client.id), []);
  });

  it('evaluations can change variables, outer variables, documents and stored objects', async () => {
    await client.breakAt(`${script}:19`);
    const { completion, work } = run();
    const thread = await client.waitForHalt();
    const expectedTexts: [string, string][] = [
      ['sum = 100', '100'],
      ['sorted[0] = 7', '7'],
      ['sorted.push(8)', '3'],
      ['out.added = { a: 1 }', '[object Object]'],
      ["order.custom.mark = 'set'", 'set'],
      ["Transaction.wrap(function () { order.custom.wrapped = true; return 'done'; })", 'done'],
      ['order.orderNo = 1', 'TypeError: svc.order.Order.orderNo cannot be set.'],
    ];
    for (const [expression, result] of expectedTexts)
      assert.equal(await client.evaluate(thread, expression), result);
    assert.equal(await client.evaluate(thread, 'sum + sorted.length + order.custom.mark'), '103set');
    await client.step(thread, 'resume');
    const { result, added } = (await completion) ?? {};
    assert.deepEqual([result, added], [[100, [7, 3, 8], 'set'], { a: 1 }]);
    const { mark, wrapped } = (await work.collection('orders').get('00001'))?.custom ?? {};
    assert.deepEqual([mark, wrapped], ['set', true]);
  });

  it('evaluations do not halt at breakpoints', async () => {
    await client.breakAt(`${script}:5`, `${script}:19`);
    const { completion } = run();
    let thread = await client.waitForHalt();
    assert.equal(formatLines(thread), '5<18');
    assert.equal(await client.evaluate(thread, 'twice(21)'), '42');
    assert.equal(await client.evaluate(thread, "HookMgr.callHook('app.nested', 'nested', 1)"), '2');
    await client.step(thread, 'resume');
    thread = await client.waitForHalt();
    assert.equal(formatLines(thread), '19');
    await client.step(thread, 'resume');
    await completion;
  });

  it('concurrent inspections get a response, or a fault once the thread has resumed', async () => {
    await client.breakAt(`${script}:9`, `${script}:19`);
    const { completion } = run();
    for (const _halt of [9, 19]) {
      const thread = await client.waitForHalt();
      const inspections = Array.from({ length: 30 }, (_, index) =>
        // The order's text and its attributes require calls to the service.
        index % 3 === 0
          ? client.variables(thread)
          : index % 3 === 1
            ? client.evaluate(thread, 'String(order) + order.custom.gift')
            : client.members(thread, 'order'),
      );
      const resumption = client.step(thread, 'resume');
      const outcomes = await Promise.allSettled(inspections);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          assert.match((outcome.reason as Error).name, /^(InvalidFrameIndex|ScriptThreadNotFound)Exception$/);
      await resumption;
    }
    assert.deepEqual((await completion)?.['inner'], 5);
  });

  it('maps are listed in pages of entries, sets have a member count, and document fields have snake-case names', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/hook.js': `exports.probe = function (out, order) {
        var map = new Map(), set = new Set(), hash = new (require('svc/util/HashMap'))();
        for (var i = 0; i < 1000; i++) { map.set('k' + i, i); set.add(i); hash.put('h' + i, i); }
        out.customer_info = { customer_name: 'x' };
        return;
      };`,
    });
    await client.breakAt(`${script}:5`);
    const { completion } = run();
    const thread = await client.waitForHalt();
    for (const [path, name] of [
      ['map', 'k501'],
      ['hash', 'h501'],
    ] as const) {
      const { total, count, object_members } = await client.members(thread, path, 500, 3);
      assert.ok(total >= 1000 && count === 3, path);
      assert.ok(
        object_members.some((member) => member.name === name && member.value === '501'),
        JSON.stringify(object_members),
      );
    }
    const { total } = await client.members(thread, 'set', 0, 2);
    assert.ok(total >= 1000);
    const { object_members } = await client.members(thread, 'out.customerInfo');
    assert.deepEqual(
      object_members.map(({ name, value }) => [name, value]),
      [['customer_name', 'x']],
    );
    await client.step(thread, 'resume');
    await completion;
  });
});
