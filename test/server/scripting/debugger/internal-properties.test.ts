import assert from 'node:assert/strict';
import { DebugClient, type HaltedThread } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const body = `
exports.probe = function (out) {
  const endless = () => { for (;;) {} };
  const everyTrap = { get: endless, ownKeys: endless, getPrototypeOf: endless, has: endless, getOwnPropertyDescriptor: endless };
  const target = { x: { y: 1 } };
  const p = new Proxy(target, everyTrap);
  const call = new Proxy(function named() {}, everyTrap);
  const revocable = Proxy.revocable({}, {});
  revocable.revoke();
  const revoked = revocable.proxy;
  const fulfilled = Promise.resolve({ sku: 'x' });
  const open = new Promise(function () {});
  function* counting(limit) { yield 1; yield limit; }
  const generator = counting(3);
  generator.next();
  const key = { id: 'k' };
  const weakMap = new WeakMap([[key, { stock: 5 }]]);
  const weakSet = new WeakSet([key]);
  const bound = function (a, b) { return this.id + a + b; }.bind(key, 7);
  const entries = new Map([['a', { n: 1 }], ['b', 2]]).entries();
  entries.next();
  class Counter { #count = 2; #secret = { deep: 'd' }; get #twice() { return 4; } static #total = 9; active = true; }
  class Named extends Counter { #count = 3; name = 'n'; }
  const counter = new Counter();
  const derived = new Named();
  const date = new Date(Date.UTC(2024, 1, 29, 12));
  const invalid = new Date(NaN);
  const number = new Number(5);
  const text = new String('abc');
  const flag = new Boolean(false);
  const ordinary = { x: 1 };
  out.x = 1;
};
exports.hostile = function (out) {
  const endless = () => { for (;;) {} };
  const trap = new Proxy({}, { get: endless, ownKeys: endless, getPrototypeOf: endless, has: endless, getOwnPropertyDescriptor: endless });
  const child = Object.create(trap);
  child.own = 1;
  const grandchild = Object.create(child, { two: { value: 2, enumerable: true } });
  const viaClass = new (class Derived { x = 1; })();
  Object.setPrototypeOf(Object.getPrototypeOf(viaClass), trap);
  const list = Object.setPrototypeOf([1, 2], trap);
  const map = Object.setPrototypeOf(new Map([['a', 1]]), trap);
  const fn = Object.setPrototypeOf(function f() {}, trap);
  const tagged = { get [Symbol.toStringTag]() { return endless(); }, a: 1 };
  const inherited = Object.create(Object.create(null, { constructor: { get: endless } }), { a: { value: 1 } });
  const named = { get toString() { return endless(); }, get valueOf() { return endless(); }, [Symbol.toPrimitive]: endless, a: 1 };
  class Failure extends Error {
    get message() { return endless(); }
    get name() { return endless(); }
    toString() { return endless(); }
  }
  const failure = new Failure();
  const oldFailure = Object.create(Error.prototype, { message: { get: endless }, stack: { get: endless } });
  const captured = new Error('plain');
  Error.captureStackTrace(captured);
  const ArrayList = require('svc/util/ArrayList');
  class Cart extends ArrayList {
    toArray() { return endless(); }
    iterator() { return endless(); }
    toString() { return endless(); }
    get length() { return endless(); }
    get weight() { return endless(); }
  }
  const cart = new Cart('a', 'b');
  class Loud extends ArrayList { toString() { return endless(); } }
  let isHostile = false;
  const late = new Proxy({}, { getPrototypeOf(target) { return isHostile ? endless() : Reflect.getPrototypeOf(target); } });
  const crate = new ArrayList(late, Object.create(late), new Loud('x'), new ArrayList('y'));
  isHostile = true;
  class Plain extends ArrayList { get weight() { return endless(); } }
  const plain = new Plain('c');
  const HashMap = require('svc/util/HashMap');
  class Table extends HashMap { get(key) { return endless(); } keySet() { return endless(); } toString() { return endless(); } }
  const table = new Table();
  table.put('k', 'v');
  const symbols = { [Symbol.for('s')]: trap };
  const holder = { trap: trap, child: child, failure: failure };
  out.x = 1;
};
`;

const findHaltLine = (hook: string): number => {
  const lines = body.split('\n');
  const begin = lines.findIndex((text) => text.startsWith(`exports.${hook} `));
  return lines.findIndex((text, index) => index > begin && text.startsWith('  out.x')) + 1;
};

describe('Members that only V8’s inspector can read', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  let thread: HaltedThread;
  let run: Promise<unknown>;

  async function haltIn(hook: string): Promise<void> {
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt(`/app/cartridge/scripts/probe.js:${findHaltLine(hook)}`);
    run = bench.run(hook, [{ kind: 'document', document: {} }]);
    thread = await client.waitForHalt();
  }
  async function resumeScript(): Promise<void> {
    await client.api.deleteClient(client.id);
    await run;
  }
  before(() => {
    bench = new ScriptBench({ limits: { evaluationTimeLimitMs: 300 } });
    bench.workspace
      .registerHooks('app', { probe: './probe.js', hostile: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': body });
  });
  after(() => bench.close());

  const readRows = async (path: string, start = 0, count = 200) =>
    (await client.members(thread, path, start, count)).object_members.map(
      ({ name, value }) => `${name}=${value}`,
    );
  const readValues = async () =>
    Object.fromEntries(
      (await client.variables(thread)).object_members.map(({ name, type, value }) => [
        name,
        `${type} ${value}`,
      ]),
    );

  describe('of objects that a script has created', () => {
    before(() => haltIn('probe'));
    after(resumeScript);

    it('a proxy has its target and handler as members, and none of its traps is called', async () => {
      assert.deepEqual(await readRows('p'), [
        '[[Handler]]=[object Object]',
        '[[Target]]=[object Object]',
        '[[IsRevoked]]=false',
      ]);
      assert.deepEqual(await readRows('p.[[Target]]'), ['x=[object Object]']);
      assert.deepEqual(await readRows('p.[[Target]].x'), ['y=1']);
      assert.deepEqual(await readRows('p[[Target]].x'), ['y=1']);
      assert.deepEqual((await readRows('call')).slice(1), [
        '[[Target]]=function named()',
        '[[IsRevoked]]=false',
      ]);
      assert.deepEqual(await readRows('revoked'), [
        '[[Handler]]=null',
        '[[Target]]=null',
        '[[IsRevoked]]=true',
      ]);
    });

    it('promises and generators have their state as a member', async () => {
      assert.deepEqual(await readRows('fulfilled'), [
        '[[PromiseState]]=fulfilled',
        '[[PromiseResult]]=[object Object]',
      ]);
      assert.deepEqual(await readRows('fulfilled.[[PromiseResult]]'), ['sku=x']);
      assert.deepEqual(await readRows('open'), ['[[PromiseState]]=pending', '[[PromiseResult]]=undefined']);
      assert.deepEqual((await readRows('generator')).slice(0, 2), [
        '[[GeneratorState]]=suspended',
        '[[GeneratorFunction]]=function* counting(limit)',
      ]);
    });

    it('internal properties are read again after each evaluation', async () => {
      assert.equal(await client.evaluate(thread, 'generator.return(8).value'), '8');
      assert.deepEqual((await readRows('generator')).slice(0, 1), ['[[GeneratorState]]=closed']);
    });

    it('weak collections and iterators have their entries as members', async () => {
      assert.deepEqual(await readRows('weakMap.[[Entries]].[0]'), [
        'key=[object Object]',
        'value=[object Object]',
      ]);
      assert.deepEqual(await readRows('weakMap.[[Entries]].[0].value'), ['stock=5']);
      assert.deepEqual(await readRows('weakSet.[[Entries]].[0].value'), ['id=k']);
      assert.deepEqual((await readRows('entries')).slice(0, 2), [
        '[[IteratorHasMore]]=true',
        '[[IteratorIndex]]=1',
      ]);
      assert.deepEqual(await readRows('entries.[[Entries]].[0]'), ['key=b', 'value=2']);
    });

    it('a bound function has its target and bound arguments as members', async () => {
      assert.deepEqual(await readRows('bound'), [
        'length=1',
        'name=bound ',
        '[[TargetFunction]]=function (a, b)',
        '[[BoundThis]]=[object Object]',
        '[[BoundArgs]]=7',
      ]);
      assert.deepEqual(await readRows('bound.[[BoundThis]]'), ['id=k']);
      assert.deepEqual(await readRows('bound.[[BoundArgs]]', 0, 1), ['[0]=7']);
    });

    it('private fields of objects and classes are members, and are listed in pages', async () => {
      assert.deepEqual((await readRows('counter')).toSorted(), [
        '#count=2',
        '#secret=[object Object]',
        '#twice=[getter]',
        'active=true',
      ]);
      assert.deepEqual(await readRows('counter.#secret'), ['deep=d']);
      assert.ok((await readRows('Counter')).includes('#total=9'));
      assert.equal((await readRows('derived')).filter((row) => row.startsWith('#count')).length, 2);
      const page = await client.members(thread, 'counter', 1, 2);
      assert.equal(page.total, 4);
      assert.equal(page.count, 2);
    });

    it('ordinary objects and dates have no internal properties, and unknown private fields have no members', async () => {
      assert.deepEqual(await readRows('ordinary'), ['x=1']);
      assert.deepEqual(await readRows('date'), []);
      assert.deepEqual(await readRows('counter.#unknown'), []);
      assert.deepEqual(await readRows('p.[[Unknown]]'), []);
    });

    it('dates and wrapper objects are displayed as the language converts them to strings', async () => {
      const values = await readValues();
      assert.equal(values['date'], `Date ${await client.evaluate(thread, 'String(date)')}`);
      assert.equal(values['invalid'], 'Date Invalid Date');
      assert.equal(values['number'], 'Number 5');
      assert.equal(values['text'], 'String abc');
      assert.equal(values['flag'], 'Boolean false');
      assert.deepEqual(await readRows('number'), ['[[PrimitiveValue]]=5']);
    });
  });

  describe('of objects with proxy traps, getters or methods that never return', () => {
    before(() => haltIn('hostile'));
    after(resumeScript);

    it('variables are listed even if operations on their values never return', async () => {
      const values = await readValues();
      for (const name of ['trap', 'child', 'grandchild', 'tagged', 'inherited', 'named', 'holder'])
        assert.match(String(values[name]), /\[object Object\]$/, name);
      assert.equal(values['list'], 'Array 1,2');
      assert.equal(values['failure'], 'Failure Error');
      assert.equal(values['cart'], 'svc.util.ArrayList [ArrayList]');
      assert.equal(values['table'], 'svc.util.HashMap [HashMap]');
    });

    it('the own members of an object are listed even if other operations on it never return', async () => {
      assert.deepEqual(await readRows('child'), ['own=1']);
      assert.deepEqual(await readRows('grandchild'), ['two=2']);
      assert.deepEqual(await readRows('viaClass'), ['x=1']);
      assert.deepEqual(await readRows('list'), ['[0]=1', '[1]=2', 'length=2']);
      assert.deepEqual(await readRows('map'), ['a=1']);
      assert.ok((await readRows('fn')).includes('name=f'));
      assert.deepEqual(await readRows('tagged'), ['a=1', 'Symbol(Symbol.toStringTag)=[getter]']);
      assert.ok((await readRows('inherited')).includes('a=1'));
      assert.ok((await readRows('named')).includes('a=1'));
      assert.deepEqual(await readRows('holder.child'), ['own=1']);
    });

    it('getters of an error are shown as getters, and the stack of a plain error as text', async () => {
      assert.ok((await readRows('failure')).includes('stack=[getter]'));
      assert.ok((await readRows('oldFailure')).includes('message=[getter]'));
      assert.match(
        (await readRows('captured')).find((row) => row.startsWith('stack')) ?? '',
        /^stack=Error: plain\n/,
      );
    });

    it('a list or map has members, even if a script’s class overrides the platform’s methods', async () => {
      const cart = await readRows('cart');
      assert.deepEqual(cart.slice(0, 2), ['[0]=a', '[1]=b']);
      assert.ok(cart.includes('weight=[getter]') && cart.includes('length=[getter]'));
      const plain = await readRows('plain');
      assert.ok(plain.includes('weight=[getter]') && plain.includes('length=1'));
      assert.equal((await readRows('table'))[0], 'k=v');
    });

    it('an object path whose evaluation never ends is rejected', async () => {
      for (const path of ['child.missing', 'named.toString', 'failure.message', 'cart.weight'])
        await assert.rejects(client.members(thread, path), { name: 'ObjectPathEndlessException' }, path);
    });

    it('an object is evaluated to a text even if its proxy traps, getters or toString never return', async () => {
      for (const name of ['trap', 'child', 'viaClass', 'tagged', 'inherited', 'named', 'holder'])
        assert.equal(await client.evaluate(thread, name), '[object Object]', name);
      assert.equal(await client.evaluate(thread, 'list'), '1,2');
      assert.equal(await client.evaluate(thread, 'cart'), '[ArrayList]');
      const objectText = '[object Object]';
      assert.equal(
        await client.evaluate(thread, 'crate'),
        `[${[objectText, objectText, objectText, '[y]'].join(', ')}]`,
      );
      assert.equal(await client.evaluate(thread, 'oldFailure'), 'Error');
      for (const text of ['failure', 'failure;', '(1, failure)', '1, failure'])
        assert.equal(await client.evaluate(thread, text), 'Error', text);
    });

    it('the thread stays usable after inspections of objects whose operations never return', async () => {
      assert.equal(await client.evaluate(thread, '1 + 1'), '2');
      assert.equal(await client.evaluate(thread, 'plain.length'), '1');
    });
  });
});
