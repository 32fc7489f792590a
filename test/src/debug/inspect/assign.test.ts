import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { LiveDebugging } from '../../../support/live-debugging.ts';

const script = `var outer = 1;
exports.beforePOST = function (basket) {
  var count = 2;
  const fixed = 3;
  let held = 'a';
  var frozen = Object.freeze({ sku: 'x' });
  var order = { total: 1, get twice() { return this.total * 2; } };
  var later = function () { return held + outer; };
  basket.c_count = count + fixed + held + frozen.sku + order.total;
  basket.c_later = later();
};
`;

/** All tests stop at the same line, on the bundled service. */
describe('An assignment', () => {
  let live: LiveDebugging;
  let thread: number;
  before(async () => {
    live = await LiveDebugging.start(script, { supportsInvalidatedEvent: true });
  });
  after(() => live.close());
  beforeEach(async () => {
    thread = await live.stopAt(9);
  });
  afterEach(() => live.finish());

  const scopeOf = async (name: string): Promise<number> =>
    (await live.dap.scopes(thread)).find((scope) => scope.name === name)?.variablesReference ?? 0;
  const set = async (name: string, value: string, scope = 'Local') =>
    live.dap.request<Dap.SetVariableResponse['body']>('setVariable', {
      variablesReference: await scopeOf(scope),
      name,
      value,
    });
  const hover = async (expression: string) => (await live.dap.evaluate(thread, expression, 'hover')).result;

  it('an assignment in Variables is immediately visible in Variables, on hover and in the console', async () => {
    assert.equal((await set('count', 'count + 40')).value, '42');
    await set('held', '"b"');
    await set('outer', '7', 'Closure');
    const { count, held } = await live.values(thread);
    assert.deepEqual([count, held], ['42', '"b"']);
    assert.equal((await live.values(thread, 'Closure'))['outer'], '7');
    assert.deepEqual([await hover('count'), await hover('held'), await hover('outer')], ['42', '"b"', '7']);
    assert.equal(await live.evaluate(thread, 'later()'), '"b7"');
  });

  it("an assignment in the console is visible at once, and invalidates the client's variables", async () => {
    await live.values(thread);
    assert.equal(await live.evaluate(thread, 'count = 5; held = "c"; order.total = 9'), '9');
    const { body } = await live.dap.waitForEvent<Dap.InvalidatedEvent>('invalidated');
    assert.deepEqual(body.areas, ['variables']);
    const { count, held } = await live.values(thread);
    assert.deepEqual([count, held], ['5', '"c"']);
    assert.deepEqual([await hover('count'), await hover('order.total')], ['5', '9']);
  });

  it('an assigned object can be expanded, even if it is a member of another object', async () => {
    const response = await set('count', '{ a: { b: [1, 2] } }');
    const [a] = await live.dap.variables(response.variablesReference ?? 0);
    const [b] = await live.dap.variables(a?.variablesReference ?? 0);
    assert.equal(b?.name, 'b');
    assert.equal((await live.dap.variables(b.variablesReference))[1]?.value, '2');
    const frameId = (await live.dap.stack(thread))[0]?.id;
    const memberResponse = await live.dap.request<Dap.SetExpressionResponse['body']>('setExpression', {
      expression: 'order["total"]',
      value: '{ net: 4 }',
      frameId,
    });
    assert.equal((await live.dap.variables(memberResponse.variablesReference ?? 0))[0]?.value, '4');
  });

  it('an assignment to an unknown name is an error and creates no global variable', async () => {
    await assert.rejects(set('nothingOfThatName', '1'), /not a variable of this scope/);
    await assert.rejects(set('outer', '1'), /not a variable of this scope/);
    const frameId = (await live.dap.stack(thread))[0]?.id;
    const rejectedRequest = live.dap.request('setExpression', {
      expression: 'unknown1',
      value: '1',
      frameId,
    });
    await assert.rejects(rejectedRequest, /unknown1.* is not defined/);
    assert.equal(
      await live.evaluate(thread, 'typeof unknown1 + typeof nothingOfThatName'),
      '"undefinedundefined"',
    );
  });

  it('an assignment to a constant or a read-only member fails with a reason', async () => {
    await assert.rejects(set('fixed', '4'), /"fixed" is a constant/);
    await assert.rejects(live.evaluate(thread, 'fixed++'), /"fixed" is a constant/);
    await assert.rejects(live.evaluate(thread, '({ a: fixed } = { a: 1 })'), /"fixed" is a constant/);
    for (const code of ['var fixed = 5', 'for (fixed of [5]) {}', 'for (var fixed in { a: 1 }) {}'])
      await assert.rejects(live.evaluate(thread, code), /"fixed" is a constant/, code);
    const frameId = (await live.dap.stack(thread))[0]?.id;
    const assign = (expression: string) =>
      live.dap.request('setExpression', { expression, value: '9', frameId });
    await assert.rejects(assign('frozen.sku'), /read.only/i);
    await assert.rejects(assign('order.twice'), /only a getter/);
    await assert.rejects(assign('count + 1'), /cannot be assigned to/);
    assert.equal((await live.values(thread))['fixed'], '3');
    // A variable that hides the constant is not a constant.
    assert.equal(await live.evaluate(thread, '(function (fixed) { fixed = 8; return fixed; })(1)'), '8');
  });

  it('an assignment to a member returns the stored value, and never adds a member', async () => {
    await live.evaluate(
      thread,
      `count = { map: new Map([['a', 1], ['size', 2]]), set: new Set([1]), bytes: new Uint8Array(2), odd: { '': 1, [Symbol('s')]: 2 } }`,
    );
    const createMemberSetter = async (name: string) => {
      const { variablesReference } = await live.dap.evaluate(thread, `count.${name}`, 'repl');
      return (listedName: string, value: string) =>
        live.dap.request<Dap.SetVariableResponse['body']>('setVariable', {
          variablesReference,
          name: listedName,
          value,
        });
    };
    for (const [owner, name] of [
      ['map', 'a'],
      ['map', 'size'],
      ['set', '[0]'],
      ['odd', '(unnamed)'],
      ['odd', 'Symbol(s)'],
      ['odd', 'nobody'],
    ] as const)
      await assert.rejects(
        (await createMemberSetter(owner))(name, '9'),
        /is not a property/,
        `${owner} ${name}`,
      );
    assert.equal((await (await createMemberSetter('bytes'))('[1]', '300')).value, '44');
    assert.equal(
      await live.evaluate(
        thread,
        `JSON.stringify([[...count.map], Object.keys(count.map), [...count.set], count.odd])`,
      ),
      JSON.stringify(
        JSON.stringify([
          [
            ['a', 1],
            ['size', 2],
          ],
          [],
          [1],
          { '': 1 },
        ]),
      ),
    );
  });

  it('an evaluation fails with a message for the user if the thrown value cannot be converted to a string', async () => {
    await assert.rejects(live.evaluate(thread, 'throw Object.create(null)'), /Cannot convert object/);
    await assert.rejects(live.evaluate(thread, `throw Symbol('s')`), /Cannot convert a Symbol/);
  });

  it('the elements of an array of a million can be requested as a whole, and are returned in slices', async () => {
    const list = await live.dap.evaluate(thread, 'new Array(1000000).fill(1)', 'repl');
    const request = (count: number) =>
      live.dap.request<Dap.VariablesResponse['body']>('variables', {
        variablesReference: list.variablesReference,
        filter: 'indexed',
        start: 0,
        count,
      });
    const { variables } = await request(1_000_000);
    assert.deepEqual([variables.length, variables[0]?.name], [25, '[0 … 39999]']);
    assert.equal((await request(3)).variables.length, 3);
  });
});
