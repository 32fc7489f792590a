import assert from 'node:assert/strict';
import { DebugClient, type HaltedThread } from '../../support/debug-client.ts';
import { ScriptBench } from '../../support/script-bench.ts';

const probeScript = `
exports.probe = function (out) {
  const Money = require('svc/value/Money');
  const ArrayList = require('svc/util/ArrayList');
  const HashMap = require('svc/util/HashMap');
  const plain = { a: 1, b: { c: 2 }, list: [1, 2], text: 'moss', none: null, nothing: undefined, f: function () {}, 'odd name': {} };
  const long = {};
  for (let index = 0; index < 100; index++) long['key' + index] = index;
  const list = [1, 'two', [3], { four: 4 }];
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  const holes = [1, , 3];
  const empty = [], nothing = {};
  function named(a, b = { c: [1] }, ...rest) {}
  const arrow = (order) => order.orderNo, single = order => order, sum = async function (x) { return x; };
  function* pages() {}
  class Shape { #secret = 1; constructor() { this.x = 1; } get area() { while (true) {} } }
  class Point extends Shape {}
  const point = new Point();
  const date = new Date(0), pattern = /moss/gi, error = new TypeError('bad');
  const big = 10n, minus = -0, number = 5, text = 'x', flag = true;
  const map = new Map([['a', 1], [{ k: 1 }, 2]]), set = new Set([1, 'b']), bytes = new Uint8Array([1, 2]), endlessBytes = new (class Endless extends Uint8Array { get length() { for (;;); } })(2);
  const trap = new Proxy({}, { get() { while (true) {} }, ownKeys() { while (true) {} } });
  const promise = Promise.resolve(1);
  const boxed = Object.assign(new String('x'), { valueOf() { while (true) {} } }), boxedBig = Object(10n);
  const money = new Money(112.8, 'USD'), javaList = new ArrayList('a', 'b'), table = new HashMap();
  table.put('a', money);
  let isHalted = false;
  const sorted = new (require('svc/util/SortedMap'))((a, b) => { while (isHalted) {} return a - b; });
  sorted.put(3, 'c'); sorted.put(1, 'a'); sorted.put(2, 'b');
  isHalted = true;
  const nested = { money: money, when: date, big: big, minus: minus, trap: trap, point: point, javaList: javaList, table: table, Point: Point };
  const cyclic = { n: 1 };
  cyclic.self = cyclic;
  const functions = [named, pages];
  const methods = { classify(order) {}, Point: Point };
  out.x = 1;
};
`;
const breakpointLine = probeScript.split('\n').findIndex((line) => line.includes('out.x = 1')) + 1;

describe('Previews of values', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  let thread: HaltedThread;
  let completion: Promise<unknown>;
  let previews: Record<string, string | undefined>;
  before(async () => {
    bench = new ScriptBench({ limits: { evaluationTimeLimitMs: 1_000 } });
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': probeScript });
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt(`/app/cartridge/scripts/probe.js:${breakpointLine}`);
    completion = bench.run('probe', [
      { kind: 'document', document: { order_no: '00000001', items: [{ id: 'a' }] } },
    ]);
    thread = await client.waitForHalt();
    previews = await client.previews(thread);
  });
  after(async () => {
    await client.step(thread, 'resume');
    await completion;
    await bench.close();
  });

  const assertPreviews = (expected: Record<string, string | undefined>): void => {
    const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, previews[name]]));
    assert.deepEqual(actual, expected);
  };

  it('the preview of an object has its first members, and abbreviates the objects among them', () => {
    assertPreviews({
      plain:
        '{a: 1, b: {…}, list: Array(2), text: "moss", none: null, nothing: undefined, f: ƒ, "odd name": {}}',
      nothing: '{}',
      cyclic: '{n: 1, self: {…}}',
      point: 'Point {x: 1, area: (...)}',
    });
    assert.match(previews['long'] ?? '', /^\{key0: 0, key1: 1, .*, …\}$/);
    assert.ok((previews['long'] ?? '').length < 120);
  });

  it('the preview of a list has its length and its first elements', () => {
    assertPreviews({
      list: '(4) [1, "two", Array(1), {…}]',
      holes: '(3) [1, empty, 3]',
      empty: '[]',
      set: 'Set(2) [1, "b"]',
      bytes: 'Uint8Array(2) [1, 2]',
      endlessBytes: 'Endless(2) [0, 0]',
      javaList: 'ArrayList(2) ["a", "b"]',
    });
    assert.match(previews['numbers'] ?? '', /^\(300\) \[0, 1, 2, .*, …\]$/);
  });

  it('the preview of a map has its first entries', () => {
    assertPreviews({ map: 'Map(2) {"a" => 1, {…} => 2}', table: 'HashMap(1) {"a" => 112.80 USD}' });
  });

  it('the preview of a sorted map does not call the comparator of the script', () => {
    assert.equal(previews['sorted'], `SortedMap(3) {1 => "a", 2 => "b", 3 => "c"}`);
  });

  it('a method whose name begins with "class" is shown as a function', () => {
    assertPreviews({ methods: '{classify: ƒ, Point: class}' });
  });

  it('the preview of a function or a class is its signature', () => {
    assertPreviews({
      functions: '(2) [ƒ, ƒ]',
      named: 'ƒ named(a, b = { c: [1] }, ...rest)',
      arrow: 'ƒ arrow(order)',
      single: 'ƒ single(order)',
      sum: 'async ƒ sum(x)',
      pages: 'ƒ* pages()',
      Point: 'class Point extends Shape',
      ArrayList: 'class svc.util.ArrayList',
    });
  });

  it('the preview of a value with a text form is that text; a primitive value has a preview only if its text is ambiguous', () => {
    assertPreviews({
      pattern: '/moss/gi',
      error: 'TypeError: bad',
      money: '112.80 USD',
      big: '10n',
      minus: '-0',
      number: undefined,
      text: undefined,
      flag: undefined,
    });
    assert.match(previews['date'] ?? '', /^Thu Jan 01 1970 /);
  });

  it('the preview of a proxy or a promise is its kind, and previews run no code of the script', () => {
    assertPreviews({ trap: 'Proxy', promise: 'Promise {}', boxed: 'String {"x"}', boxedBig: 'BigInt {10n}' });
    assert.match(previews['nested'] ?? '', /^\{money: 112\.80 USD, when: Thu Jan 01 1970 /);
  });

  it('the preview of a request document has its fields', () => {
    assert.equal(previews['out'], '{order_no: "00000001", items: Array(1)}');
  });

  it('an evaluated value has a preview, and a string has none', async () => {
    assert.equal(await client.preview(thread, '({ a: plain, n: -0 })'), '{a: {…}, n: -0}');
    assert.equal(await client.preview(thread, 'var declared = [1]; declared'), '(1) [1]');
    assert.equal(await client.preview(thread, '"text"'), undefined);
  });

  it('a client that does not request previews gets none', async () => {
    const { object_members: members } = await client.variables(thread);
    assert.ok(members.every((member) => !('preview' in member)));
    assert.equal(members.find(({ name }) => name === 'plain')?.value, '[object Object]');
  });
});

describe('The preview of a large map or set', () => {
  it('the preview of a large map or set does not read all of its entries', async () => {
    const bench = new ScriptBench();
    const script = `
exports.probe = function (out) {
  const HashMap = require('svc/util/HashMap');
  const map = new Map(), set = new Set(), table = new HashMap();
  for (let index = 0; index < 50000; index++) {
    map.set(index, index);
    set.add(index);
    table.put(index, index);
  }
  const reads = [0, 0];
  [map.entries(), set.values()].forEach(function (iterator, position) {
    const prototype = Object.getPrototypeOf(iterator), next = prototype.next;
    prototype.next = function () {
      reads[position]++;
      return next.call(this);
    };
  });
  out.x = 1;
};
`;
    const line = script.split('\n').findIndex((text) => text.includes('out.x = 1')) + 1;
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': script });
    try {
      const client = await DebugClient.create(bench.engine.debugger);
      await client.breakAt(`/app/cartridge/scripts/probe.js:${line}`);
      const completion = bench.run('probe', [{ kind: 'document', document: {} }]);
      const thread = await client.waitForHalt();
      const { map, set, table } = await client.previews(thread);
      assert.match(map ?? '', /^Map\(50000\) \{0 => 0, 1 => 1, .*…\}$/);
      assert.match(set ?? '', /^Set\(50000\) \[0, 1, .*…\]$/);
      assert.match(table ?? '', /^HashMap\(50000\) \{0 => 0, 1 => 1, .*…\}$/);
      // The counts include reads of other maps and sets, because all their iterators have these prototypes.
      const [mapReads, setReads] = (await client.evaluate(thread, 'reads.join()')).split(',').map(Number);
      assert.ok(mapReads! > 0 && mapReads! < 20_000, `${mapReads} entries of maps were read`);
      assert.ok(setReads! > 0 && setReads! < 1_000, `${setReads} elements of sets were read`);
      await client.step(thread, 'resume');
      await completion;
    } finally {
      await bench.close();
    }
  });
});
