import assert from 'node:assert/strict';
import { DebugClient, type HaltedThread } from '../../support/debug-client.ts';
import { ScriptBench } from '../../support/script-bench.ts';

const probeScript = `
exports.probe = function (out) {
  const endless = { get forever() { for (;;) {} }, a: 1 };
  const trap = new Proxy({}, { get() { for (;;) {} } });
  const bytes = new Uint8Array(300);
  const buffer = new ArrayBuffer(8), endlessBuffer = new (class extends ArrayBuffer { get byteLength() { for (;;); } })(2);
  const fn = function named(a, b) {};
  fn.own = 5;
  const error = new TypeError('bad', { cause: 'why' });
  const symbolObject = { [Symbol('s')]: 1, p: 3 };
  class Item { constructor() { this.sku = 'x'; } get price() { return 3; } static make() {} }
  Item.count = 4;
  class Bundle extends Item {}
  const bundle = new Bundle(), endlessBytes = new (class extends Uint8Array { get length() { for (;;); } })(3);
  const cyclic = { n: 1 };
  cyclic.self = cyclic;
  const text = new String('abc');
  const args = (function () { return arguments; })(1, 2);
  const OrderMgr = require('svc/order/OrderMgr');
  const nested = [1, [2, [3]]];
  nested.push(nested);
  const preferences = require('svc/system/System').preferences.custom, tags = preferences.tags, level = preferences.level;
  out.x = 1;
};
`;

describe('Members of objects in a halted script', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  let thread: HaltedThread;
  let completion: Promise<unknown>;
  before(async () => {
    bench = new ScriptBench({ limits: { evaluationTimeLimitMs: 300 } });
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': probeScript });
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:24');
    const work = bench.store.begin();
    work.collection('type_extensions').put({
      id: 'OrganizationPreferences',
      attributes: { tags: { type: 'set_of_string' }, level: { type: 'enum_of_integer', values: [1, 2] } },
    });
    work.collection('organization_preferences').put({ custom: { tags: ['a', 'b'], level: 2 } });
    completion = bench.run('probe', [{ kind: 'document', document: {} }], bench.createScope(work));
    thread = await client.waitForHalt();
  });
  after(async () => {
    await client.step(thread, 'resume');
    await completion;
    await bench.close();
  });

  const formatMembers = async (path: string, start = 0, count = 200) =>
    (await client.members(thread, path, start, count)).object_members.map(
      ({ name, value }) => `${name}=${value}`,
    );

  it('the members of an attribute with several values are its elements and its length', async () => {
    assert.deepEqual(await formatMembers('preferences'), ['tags=a,b', 'level=2']);
    assert.deepEqual(await formatMembers('tags'), ['[0]=a', '[1]=b', 'length=2']);
    assert.ok((await formatMembers('level')).includes('displayValue=2'));
  });

  it('the module root, its packages and its classes have members', async () => {
    assert.ok((await formatMembers('svc')).includes('order=[object Object]'));
    assert.ok((await formatMembers('svc.order')).includes('OrderMgr=class svc.order.OrderMgr'));
    assert.deepEqual(
      (await formatMembers('svc.system.Status')).filter((row) => !row.includes('function')),
      ['OK=0', 'ERROR=1'],
    );
    assert.ok((await formatMembers('OrderMgr')).includes('getOrder=function getOrder()'));
    assert.deepEqual(await formatMembers('svc.order.OrderMgr'), await formatMembers('OrderMgr'));
  });

  it('buffers, functions, errors, classes and objects with symbols have members', async () => {
    assert.deepEqual(await formatMembers('bytes', 299, 9), ['[299]=0', 'length=300']);
    assert.deepEqual(await formatMembers('buffer'), ['byteLength=8']);
    assert.deepEqual(await formatMembers('endlessBuffer'), ['byteLength=2']);
    assert.deepEqual(await formatMembers('endlessBytes'), ['[0]=0', '[1]=0', '[2]=0', 'length=3']);
    assert.deepEqual(await formatMembers('fn'), [
      'length=2',
      'name=named',
      'prototype=[object Object]',
      'own=5',
    ]);
    assert.deepEqual((await formatMembers('error')).slice(1), ['message=bad', 'cause=why']);
    assert.match((await formatMembers('error'))[0] ?? '', /^stack=TypeError: bad\n/);
    assert.deepEqual(await formatMembers('symbolObject'), ['p=3', 'Symbol(s)=1']);
    assert.deepEqual(await formatMembers('bundle'), ['sku=x', 'price=[getter]']);
    assert.ok((await formatMembers('Item')).includes('count=4'));
    assert.deepEqual(await formatMembers('cyclic.self.self'), ['n=1', 'self=[object Object]']);
    assert.deepEqual(await formatMembers('text'), ['[0]=a', '[1]=b', '[2]=c', 'length=3']);
    assert.deepEqual((await formatMembers('args')).slice(0, 3), ['[0]=1', '[1]=2', 'length=2']);
  });

  it('members are paged with an exact total, also beyond the end', async () => {
    const page = await client.members(thread, 'bytes', 5000, 10);
    assert.deepEqual(page, { start: 5000, count: 0, total: 301, object_members: [] });
    assert.equal((await client.members(thread, 'bytes', 0, 2147483647)).count, 301);
    assert.equal((await client.variables(thread, 5000, 10)).count, 0);
  });

  it('a path with a getter that never returns causes an error, and the thread stays usable', async () => {
    for (const path of ['endless.forever', 'trap.x'])
      await assert.rejects(client.members(thread, path), {
        name: 'ObjectPathEndlessException',
        message: `Reading ${path} took longer than 0.3 s and was cancelled.`,
      });
    assert.deepEqual(await formatMembers('endless'), ['forever=[getter]', 'a=1']);
    assert.equal(await client.evaluate(thread, 'endless.a'), '1');
  });

  it('the text of an array is that of join, and an array that contains itself is empty in its own text', async () => {
    assert.equal(await client.evaluate(thread, 'nested'), '1,2,3,');
    const longText = await client.evaluate(thread, 'Array.from({ length: 2000 }, (_, index) => index)');
    assert.equal(longText, Array.from({ length: 2000 }, (_, index) => index).join());
  });
});
