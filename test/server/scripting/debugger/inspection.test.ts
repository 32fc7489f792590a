import assert from 'node:assert/strict';
import { DebugClient, type HaltedThread } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const script = `
var unused = { deep: { list: [1, 'two', null] } };
const Money = require('svc/value/Money');
const ArrayList = require('svc/util/ArrayList');
exports.probe = function (out) {
  let text = 'plain';
  const amount = new Money(12.5, 'USD');
  const list = new ArrayList(['a', 'b']);
  const many = Array.from({ length: 10000 }, (_, index) => index);
  const odd = { 'with.dot': { x: 1 }, get tracked() { this.count = 1; return 7; }, count: 0, 'a[0]': 5 };
  const nothing = null;
  let later;
  {
    const text = 'inner';
    later = [text, amount, list, many, odd, nothing];
  }
  out.result = text;
};
`;

describe('A halted frame', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  let thread: HaltedThread;
  let run: Promise<unknown>;
  before(async () => {
    bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': script });
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:15');
    run = bench.run('probe', [{ kind: 'document', document: { customer_info: { email: 'a@b.c' }, c_x: 1 } }]);
    thread = await client.waitForHalt();
  });
  after(async () => {
    await client.step(thread, 'resume');
    await run;
    await bench.close();
  });

  it('expressions in a halted frame are evaluated to text', async () => {
    const expectedTexts: [string, string][] = [
      ['1 + 1', '2'],
      ['text', 'inner'],
      ['nothing', 'null'],
      ['undefined', 'undefined'],
      ['{ a: 1 }', '[object Object]'],
      ['list', '[a, b]'],
      ['list.get(1)', 'b'],
      ['[1, [2, [3]], null]', '1,2,3,'],
      ['amount', 'USD 12.50'],
      ['out.customerInfo.email', 'a@b.c'],
      ['unused.deep.list[1]', 'two'],
      ["require('svc/system/Status').ERROR", '1'],
      ['empty([])', 'true'],
      ['request.httpMethod', 'POST'],
      ['svc.value.Money', 'class svc.value.Money'],
      ['fName', '"fName" is not defined.'],
      ['null.x', "TypeError: Cannot read properties of null (reading 'x')"],
      ['1 +', 'SyntaxError: Unexpected end of input'],
      ["(function () { throw 'bare'; })()", 'bare'],
      ['process', '"process" is not defined.'],
      ['console', '"console" is not defined.'],
    ];
    for (const [expression, result] of expectedTexts)
      assert.equal(await client.evaluate(thread, expression), result);
  });

  it('an evaluation assigns variables of a halted frame', async () => {
    assert.equal(await client.evaluate(thread, "later = 'set'"), 'set');
    assert.equal(await client.evaluate(thread, 'later'), 'set');
  });

  it('the variables of all scopes are listed in pages, and inner variables hide outer ones', async () => {
    const allVariables = await client.variables(thread);
    const names = allVariables.object_members.map(({ name, scope }) => `${scope} ${name}`);
    assert.deepEqual(names, [
      'local text',
      'local out',
      'local amount',
      'local list',
      'local many',
      'local odd',
      'local nothing',
      'local later',
      'closure unused',
      'closure Money',
      'closure ArrayList',
      'global empty',
      'global request',
      'global response',
      'global session',
      'global customer',
      'global svc',
    ]);
    assert.equal(allVariables.total, names.length);
    const page = await client.variables(thread, 3, 2);
    assert.deepEqual(page, {
      count: 2,
      start: 3,
      total: names.length,
      object_members: allVariables.object_members.slice(3, 5),
    });
    assert.deepEqual(await client.members(thread, undefined), allVariables);
  });

  it('types have the names of the Debugger API', async () => {
    const { object_members: members } = await client.variables(thread);
    const types = Object.fromEntries(members.map(({ name, type }) => [name, type]));
    assert.deepEqual(
      [types['text'], types['amount'], types['list'], types['many'], types['odd'], types['nothing']],
      ['string', 'svc.value.Money', 'svc.util.ArrayList', 'Array', 'Object', 'null'],
    );
    assert.deepEqual(
      [types['Money'], types['request'], types['out']],
      ['Function', 'svc.system.Request', 'svc.document.Document'],
    );
  });

  it('the members of a large array are listed in pages by index', async () => {
    const page = await client.members(thread, 'many', 9998, 10);
    assert.deepEqual(page, {
      start: 9998,
      count: 3,
      total: 10001,
      object_members: [
        { name: '[9998]', parent: 'many', type: 'number', value: '9998', scope: 'local' },
        { name: '[9999]', parent: 'many', type: 'number', value: '9999', scope: 'local' },
        { name: 'length', parent: 'many', type: 'number', value: '10000', scope: 'local' },
      ],
    });
  });

  it('an object path may use a document field’s camel-case or snake-case name, and a dotted name without brackets', async () => {
    const readRows = async (path: string) =>
      (await client.members(thread, path)).object_members.map(({ name, value }) => `${name}=${value}`);
    assert.deepEqual(await readRows('unused.deep'), ['list=1,two,']);
    assert.deepEqual(await readRows('out.customer_info'), ['email=a@b.c']);
    assert.deepEqual(await readRows('out.customerInfo'), ['email=a@b.c']);
    assert.deepEqual(await readRows('odd.with.dot'), ['x=1']);
    assert.deepEqual(await readRows('odd["with.dot"]'), ['x=1']);
    assert.deepEqual(await readRows('list'), ['[0]=a', '[1]=b', 'length=2', 'empty=false']);
    assert.deepEqual(await readRows('amount'), [
      'available=true',
      'value=12.5',
      'valueOrNull=12.5',
      'decimalValue=12.5',
      'currencyCode=USD',
    ]);
  });

  it('a primitive, an invalid path and a path that does not exist have no members', async () => {
    for (const path of ['1+1', 'text', 'nothing', 'nobody', 'odd.count', 'unused.none', ')', 'text.length']) {
      const { total, object_members } = await client.members(thread, path);
      assert.deepEqual([path, total, object_members], [path, 0, []]);
    }
  });

  it('getters of scripts are not called when members are listed', async () => {
    const { object_members: members } = await client.members(thread, 'odd');
    assert.equal(members.find(({ name }) => name === 'tracked')?.value, '[getter]');
    assert.equal(await client.evaluate(thread, 'odd.count'), '0');
    assert.equal(await client.evaluate(thread, 'odd.tracked'), '7');
  });

  it('frames and threads that do not exist are rejected', async () => {
    await assert.rejects(client.evaluate(thread, '1', 7), { name: 'InvalidFrameIndexException' });
    await assert.rejects(client.api.thread('me', 4711), { name: 'ScriptThreadNotFoundException' });
  });
});
