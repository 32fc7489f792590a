import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { parseExpression } from '../../../../src/debug/inspect/parse-code.ts';
import { LiveDebugging } from '../../../support/live-debugging.ts';

const script = `'use strict';
var limit = 7;
function Base(name) {
  this.name = name;
}
Base.prototype.hello = function () {
  return 'hello ' + this.name;
};
exports.beforePOST = function (basket) {
  var count = 2;
  const fixed = 3;
  let rows = [{ sku: 'a', price: 1 }, { sku: 'b', price: 2 }];
  var helper = new Base('Ann');
  basket.c_count = count + fixed + limit;
  basket.c_rows = rows.length + helper.hello.length + arguments.length;
};
`;
const haltLine = 14;

/** Users' inputs in the Debug Console, on the bundled service. */
describe('The Debug Console', () => {
  let live: LiveDebugging;
  let thread: number;
  before(async () => {
    live = await LiveDebugging.start(script);
  });
  after(() => live.close());
  beforeEach(async () => {
    thread = await live.stopAt(haltLine);
  });
  afterEach(() => live.finish());

  const evaluate = (code: string): Promise<string> => live.evaluate(thread, code);

  it('declarations in the console remain for the next inputs', async () => {
    assert.equal(await evaluate('var total = count * 10'), 'undefined');
    assert.equal(await evaluate('total'), '20');
    await evaluate('let a = 1, b');
    assert.equal(await evaluate('b = a + 1; [a, b].join()'), '"1,2"');
    await evaluate('const { sku, price: cost = 9 } = rows[1], [first] = rows;');
    assert.equal(await evaluate('sku + cost + first.sku'), '"b2a"');
    await evaluate('function double(n) {\n  return n * 2;\n}');
    assert.equal(await evaluate('double(count)'), '4');
    await evaluate('class Line { constructor(n) { this.n = n; } twice() { return double(this.n); } }');
    assert.equal(await evaluate('new Line(4).twice()'), '8');
    await evaluate('async function later() { return 1; } function* some() { yield 5; }');
    assert.equal(await evaluate('some().next().value'), '5');
    assert.equal(await evaluate('for (var i = 0, sum = 0; i < 3; i++) sum += i; sum'), '3');
    assert.equal(await evaluate('i'), '3');
    assert.equal(await evaluate('for (var key in { x: 1, y: 2 }) {} key'), '"y"');
  });

  it('`var` in the console assigns a variable of the frame, and `let` hides it for one input', async () => {
    await evaluate('var count = 5');
    assert.equal(await evaluate('count'), '5');
    assert.equal(await evaluate('let count = 9; count + 1'), '10');
    assert.equal(await evaluate('count'), '5');
    await assert.rejects(evaluate('fixed = 4'), /constant/i);
    assert.equal(await evaluate('typeof globalThis.count'), '"undefined"');
  });

  it('declarations in the console are discarded when the script has ended', async () => {
    await evaluate('var leftOver = 1');
    await live.finish();
    thread = await live.stopAt(haltLine);
    await assert.rejects(evaluate('leftOver'), /leftOver.* is not defined/);
  });

  it('the console returns the value of the last statement of any kind', async () => {
    for (const [code, result] of [
      ['count; fixed', '3'],
      ['count;', '2'],
      ['count; // the count', '2'],
      ['/* the */ count /* count */', '2'],
      ['// nothing but words', 'undefined'],
      ['if (count > 1) { "more"; } else { "less"; }', '"more"'],
      ['for (const row of rows) row.sku', '"b"'],
      ['try { nothing.here } catch (e) { e.name }', '"ReferenceError"'],
      ['{ a: 1 }', '{a: 1}'],
      ['({ a: 1 }).a', '1'],
      ['{ a: 1 };', '{a: 1}'],
      ['{}', '{}'],
      ['`${count} of ${rows.length}`', '"2 of 2"'],
      ['/b+/.test("abb")', 'true'],
      ['rows.map(function (row) {\n  return row.sku;\n}).join("\\n")', '"a\\nb"'],
      ['[1, [2], null, "x"]', '(4) [1, Array(1), null, "x"]'],
      ['[]', '[]'],
      ['(count)', '2'],
      ['count, fixed', '3'],
      ['(() => count)()', '2'],
      ['rows?.[0]?.sku ?? "none"', '"a"'],
      ['12n ** 2n', '144n'],
      ['typeof arguments[0]', '"object"'],
      ['arguments.length', '1'],
      ['typeof this', '"object"'],
      ['new.target', 'undefined'],
      ['void 0', 'undefined'],
      ['null', 'null'],
      ['NaN', 'NaN'],
      ['var', undefined],
    ] as const) {
      if (result === undefined) await assert.rejects(evaluate(code), /Syntax error/, code);
      else assert.equal(await evaluate(code).catch(String), result, code);
    }
  });

  it('the console accepts the old forms of the dialect', async () => {
    assert.equal(
      await evaluate('var skus = []; for each (var row in rows) { skus.push(row.sku); } skus.join()'),
      '"a,b"',
    );
    assert.equal(await evaluate('var n : Number = 4; n * 2'), '8');
    assert.equal(await evaluate('row.sku'), '"b"');
  });

  it('the console evaluates E4X', async () => {
    await evaluate('var doc = <rows count={rows.length}><sku>{rows[1].sku}</sku></rows>; doc.@count');
    assert.equal(await evaluate('doc.sku.toString()'), '"b"');
    assert.equal(await evaluate('doc.@count == 2'), 'true');
    assert.equal(await evaluate('doc.*.(localName() == "sku").length()'), '1');
    assert.equal(
      await evaluate('var all = []; for each (var part in doc..*) all.push(part); all.length'),
      '2',
    );
    await assert.rejects(evaluate('doc.@'), /Syntax error/);
  });

  it('the message about `await` appears only if the input awaits a value', () => {
    const problem = (code: string): string => {
      const parsed = parseExpression(code);
      return 'problem' in parsed ? parsed.problem : '';
    };
    for (const code of ['await 1', 'await total > 1', '(await total) > 1', 'await 1;'])
      assert.match(problem(code), /"await" cannot be used/, code);
    for (const code of [
      'var q = 1; q === 1',
      '// nothing',
      'return true',
      'if (awaiting) {}',
      'return await',
    ])
      assert.doesNotMatch(problem(code), /"await"|^$/, code);
  });

  it('the console rejects `await` with a message for the user', async () => {
    await assert.rejects(evaluate('await later()'), /"await" cannot be used while the script is halted/);
    await assert.rejects(evaluate('const x = await later(); x'), /"await" cannot be used/);
    await assert.rejects(evaluate('await (later())'), /"await" cannot be used|await is not defined/);
  });

  it('the console still works after a getter that never returns', async () => {
    await assert.rejects(evaluate('({ get endless() { for (;;) {} } }).endless'), /took longer than/);
    assert.equal(await evaluate('count'), '2');
    assert.equal((await live.values(thread))['count'], '2');
  }).timeout(30_000);

  it('the response to an evaluation shows that the returned object can be expanded, without another request', async () => {
    live.requests.length = 0;
    const { variablesReference } = await live.dap.evaluate(
      thread,
      'rows.map((row) => ({ half: row.price / 2 }))',
    );
    assert.deepEqual(
      live.requests.filter((request) => request.includes('members')),
      [],
    );
    const [first] = await live.dap.variables(variablesReference);
    const [half] = await live.dap.variables(first?.variablesReference ?? 0);
    assert.deepEqual([half?.name, half?.value], ['half', '0.5']);
  });

  it('the result of an evaluation contains the length of a long array', async () => {
    const response = await live.dap.evaluate(thread, 'Array.from({ length: 5000 }, (_, i) => i)');
    assert.deepEqual([response.indexedVariables, response.namedVariables], [5000, 1]);
    assert.match(response.result, /^\(5000\) \[0, 1, 2, 3, .*, …\]$/);
    const page = await live.dap.variables(response.variablesReference, {
      filter: 'indexed',
      start: 4990,
      count: 10,
    });
    assert.deepEqual(page.at(-1)?.value, '4999');
  });

  it('completions call only functions without side effects', async () => {
    const frameId = (await live.dap.stack(thread))[0]?.id;
    const labels = async (text: string): Promise<string[]> => {
      const { targets } = await live.dap.request<Dap.CompletionsResponse['body']>('completions', {
        text,
        column: text.length + 1,
        frameId,
      });
      return targets.map(({ label }) => label);
    };
    await evaluate(
      'var calls = 0; function pick() { return rows[0]; } function tick() { calls++; return rows; }',
    );
    assert.deepEqual((await labels('pick().')).slice(0, 2), ['sku', 'price']);
    assert.ok((await labels('rows.slice(1).')).includes('map'));
    assert.deepEqual(await labels('tick().'), []);
    assert.equal(await evaluate('calls'), '0');
    assert.ok((await labels('"a".')).includes('charAt'));
    assert.deepEqual(await labels('rows[0]["s'), ['sku']);
    assert.ok((await labels('session.getCustomer().')).includes('profile'));
  });
});

describe('A client without support for types', () => {
  it('variables, evaluations and assignments have no types if the client does not support types', async () => {
    const live = await LiveDebugging.start(script, { supportsVariableType: false });
    try {
      const thread = await live.stopAt(haltLine);
      const [local] = await live.dap.scopes(thread);
      const variables = await live.dap.variables(local?.variablesReference ?? 0);
      const setResponse = await live.dap.request<{ value: string; type?: string }>('setVariable', {
        variablesReference: local?.variablesReference,
        name: 'count',
        value: '3',
      });
      const values = [
        ...variables,
        setResponse,
        await live.dap.evaluate(thread, 'count'),
        await live.dap.evaluate(thread, 'rows', 'hover'),
      ];
      assert.ok(values.length > 5);
      assert.deepEqual(
        values.filter((value) => 'type' in value),
        [],
      );
      await live.finish();
    } finally {
      await live.close();
    }
  });
});
