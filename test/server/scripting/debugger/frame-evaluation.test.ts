import assert from 'node:assert/strict';
import { DebugClient, type HaltedThread } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const body = `
const MODULE = 3; class Base { total(x) { return x + this.rate; } get name() { return 'base'; } }
class Order extends Base {
  constructor() { super(); this.rate = 2; }
  total(x) {
    let extra = 1; const limit = 2;
    return extra + super.total(x);
  }
  name() { return 'order'; }
}
exports.probe = function (out) {
  const order = new Order();
  out.result = order.total(1);
};
`;

describe('Evaluating in a halted frame', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  let thread: HaltedThread;
  let run: Promise<unknown>;
  beforeEach(async () => {
    bench = new ScriptBench({ limits: { evaluationTimeLimitMs: 300 } });
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': body });
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:7');
    run = bench.run('probe', [{ kind: 'document', document: {} }]);
    thread = await client.waitForHalt();
  });
  afterEach(async () => {
    await client.step(thread, 'resume');
    await run;
    await bench.close();
  });

  const check = async (...expectedTexts: readonly (readonly [string, string])[]): Promise<void> => {
    for (const [expression, result] of expectedTexts)
      assert.deepEqual([expression, await client.evaluate(thread, expression)], [expression, result]);
  };

  it('an evaluation can declare variables for later evaluations', async () => {
    await check(
      ['var a = 1, b', 'undefined'],
      ['a + 1', '2'],
      ['let c = a + 1; c', '2'],
      ['c = c + 1', '3'],
      ['const d = 4', 'undefined'],
      ['d = 5', 'TypeError: Assignment to constant variable.'],
      ['const d = 6; d', '6'],
      ['function twice(n) { return n * 2 }', 'undefined'],
      ['twice(c)', '6'],
      ['class Z { m() { return a; } }', 'undefined'],
      ['new Z().m()', '1'],
      ['var { e, f: [g] } = { e: 1, f: [2] }; e + g', '3'],
      ['for (var i = 0; i < 3; i++) i;', '2'],
      ['i', '3'],
      ['for (var k in { x: 1 }) k', 'x'],
    );
    const { object_members } = await client.variables(thread);
    assert.ok(!object_members.some(({ name }) => name === 'a' || name.startsWith('__')));
  });

  it('a var with the name of a variable of the frame assigns to that variable', async () => {
    await check(
      ['var extra = 7', 'undefined'],
      ['extra', '7'],
      ['let extra = 8; extra', '8'],
      ['extra', '7'],
    );
  });

  it('an evaluation accepts statements as users type them, also in the old dialect', async () => {
    await check(
      ['1; 2; // the last', '2'],
      ['1 /* and no more */', '1'],
      ['x;', '1'],
      ['{ a: 1 };', '[object Object]'],
      ['({ a: 1 }).a;', '1'],
      ['if (x) { "yes" } else { "no" }', 'yes'],
      ['return x + 1;', '2'],
      ['for each (var n in [1, 2]) n', '2'],
      ['var m : Number = 3; m', '3'],
      ['1 +', 'SyntaxError: Unexpected end of input'],
    );
  });

  it('an evaluation can use this, super, new.target and arguments', async () => {
    await check(
      ['this.rate', '2'],
      ['super.total(5)', '7'],
      ['super["name"]', 'base'],
      ['(() => super.total(x))()', '3'],
      ['new.target', 'undefined'],
      ['arguments.length', '1'],
    );
  });

  it('an evaluation cannot assign to constants of the frame', async () => {
    const constantError = 'TypeError: Assignment to constant variable.';
    await check(
      ['limit = 5', constantError],
      ['limit += 1', constantError],
      ['limit++', constantError],
      ['[limit] = [1]', constantError],
      ['({ limit } = { limit: 1 })', constantError],
      ['var limit = 7', constantError],
      ['MODULE = 1', constantError],
      ['(() => { limit = 8; })()', constantError],
      ['limit + MODULE', '5'],
      ['(limit => { limit = 8; return limit; })(1)', '8'],
      ['extra = 4', '4'],
      ['extra', '4'],
      ['extra = 1', '1'],
    );
  });

  it('function declarations are hoisted in an evaluation', async () => {
    await check(
      ['half(8) + extra; function half(n) { return n / 2 }', '5'],
      ['half(4)', '2'],
      [
        'even(4); function even(n) { return n === 0 || odd(n - 1) } function odd(n) { return n !== 0 && even(n - 1) }',
        'true',
      ],
      ['function named() { return extra + x }', 'undefined'],
      ['named()', '2'],
    );
  });

  it('await in an evaluation is rejected with a message', async () => {
    for (const text of ['await x', 'const y = await x; y', 'await (x)'])
      assert.match(await client.evaluate(thread, text), /^SyntaxError: "await" cannot be used/);
  });

  it('a getter that never returns is terminated, and the thread stays halted', async () => {
    await check(
      ['({ get a() { for (;;) {} } }).a', 'The evaluation took longer than 0.3 s and was ended.'],
      ['var e = { get a() { for (;;) {} } }; e.a', 'The evaluation took longer than 0.3 s and was ended.'],
      ['extra', '1'],
    );
    assert.ok((await client.variables(thread)).object_members.some(({ name }) => name === 'extra'));
    const nextThread = await client.step(thread, 'over');
    assert.ok(['halted', 'running'].includes(nextThread.status));
    thread = await client.waitForHalt();
  });
});

describe('An evaluation that uses the context of an enclosing function', () => {
  const source = `
class Base { get rate() { return 'base rate'; } static get kind() { return 'base kind'; } }
class Line extends Base {
  own = this.look(
    1); // field
  static made = [1].map(function () {}).concat(
    2); // static
  late = (() => {
    return 1; // arrow
  })();
  look(x) { return x; }
  get rate() { return 'line rate'; }
}
class Special extends Line { get rate() { return 'special rate'; } }
exports.probe = function (out) {
  new Special();
  (function (a, b) {
    [1].forEach(() => {
      out.x = 1; // arguments
    });
  })('first', 'second');
  const closure = (function () { return () => {
    out.y = 1; // not captured
  }; })('lost');
  closure();
};
`;
  const lineAt = (mark: string): number =>
    source.split('\n').findIndex((text) => text.endsWith(`// ${mark}`)) + 1;
  let bench: ScriptBench;
  let client: DebugClient;
  beforeEach(async () => {
    bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': source });
    client = await DebugClient.create(bench.engine.debugger);
  });
  afterEach(() => bench.close());

  async function evaluateAt(mark: string, ...texts: readonly string[]): Promise<string[]> {
    await client.breakAt(`/app/cartridge/scripts/probe.js:${lineAt(mark)}`);
    const run = bench.run('probe', [{ kind: 'document', document: {} }]);
    const thread = await client.waitForHalt();
    const results: string[] = [];
    for (const text of texts) results.push(await client.evaluate(thread, text));
    await client.api.deleteClient(client.id);
    await run;
    return results;
  }

  it('`arguments` in an arrow function are the arguments of the enclosing function', async () => {
    const texts = [
      'arguments.length',
      'arguments[1]',
      '(() => arguments[0])()',
      'Array.from(arguments).join()',
    ];
    assert.deepEqual(await evaluateAt('arguments', ...texts), ['2', 'second', 'first', 'first,second']);
  });

  it('an evaluation reports that the arguments of an enclosing function are not captured', async () => {
    assert.deepEqual(await evaluateAt('not captured', 'arguments[0]'), [
      '"arguments" is not captured by this function.',
    ]);
  });

  for (const mark of ['field', 'arrow'])
    it(`super is available in a field’s value (${mark})`, async () => {
      const [superRate, thisRate] = await evaluateAt(mark, 'super.rate', 'this.rate');
      assert.deepEqual([superRate, thisRate], ['base rate', 'special rate']);
    });

  it('super is available in a static field’s value', async () => {
    assert.deepEqual(await evaluateAt('static', 'super.kind', 'this.kind'), ['base kind', 'base kind']);
  });
});

describe('A condition that cannot be evaluated', () => {
  it('a condition that cannot be evaluated is not met, which is logged once for each breakpoint', async () => {
    const bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': body });
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt('/app/cartridge/scripts/probe.js:7 x.y.z', '/app/cartridge/scripts/probe.js:12 1 +');
    for (let index = 0; index < 2; index++) await bench.run('probe', [{ kind: 'document', document: {} }]);
    const lines = bench.log.messagesOf('warn').filter((line) => line.includes('cannot be evaluated'));
    assert.equal(lines.length, 2);
    assert.match(
      lines.join('\n'),
      /"x\.y\.z" of the breakpoint at \/app\/cartridge\/scripts\/probe\.js:7 .*TypeError/,
    );
    await bench.close();
  });
});
