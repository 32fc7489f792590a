import assert from 'node:assert/strict';
import { DebugClient, type HaltedThread } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const body = `'use strict';
var shadow = 'of the module';
var functions = [];
exports.probe = function (out) {
  const rate = 4;
  let count = 1, shadow = 'of probe', box = { inside: [1, 2] };
  [7].forEach(function (item) {
    functions.push(item); // callback
  });
  const read = () => {
    out.arrow = 1; // arrow
  };
  read.call(null);
  if (count > 100) later = 0;
  (function descend(depth) {
    var mine = 'mine ' + depth;
    functions.forEach(() => {
      out.depth = depth; // recursion
      if (depth < 2)
        descend(depth + 1);
    });
    return mine;
  })(1);
  make('first');
  functions[1]();
  out.count = count;
  let later = 1;
};
function make(secret) {
  const shadow = 'of make';
  functions.push(function () {
    return functions.length; // orphan
  });
}
`;

const lineOfMark = (mark: string): number =>
  body.split('\n').findIndex((text) => text.endsWith(`// ${mark}`)) + 1;

describe('A function that does not use the variables of its enclosing function', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  before(() => {
    bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': body });
  });
  after(() => bench.close());

  /** Halts once, and returns the values that the script has written. */
  async function haltAt(
    mark: string,
    inspect: (thread: HaltedThread) => Promise<void>,
    condition = '',
  ): Promise<Record<string, unknown> | undefined> {
    client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt(`/app/cartridge/scripts/probe.js:${lineOfMark(mark)} ${condition}`.trim());
    const run = bench.run('probe', [{ kind: 'document', document: {} }]);
    await inspect(await client.waitForHalt());
    await client.api.deleteClient(client.id);
    return (await run).documents[0];
  }

  const readValues = async (thread: HaltedThread, frame = 0) =>
    Object.fromEntries(
      (await client.variables(thread, 0, 200, frame)).object_members
        .filter(({ scope }) => scope !== 'global')
        .map(({ name, scope, value }) => [name, `${scope} ${value}`]),
    );

  it('variables of the enclosing function are listed, and object paths find them', async () => {
    await haltAt('callback', async (thread) => {
      const variables = await readValues(thread);
      assert.equal(variables['item'], 'local 7');
      assert.equal(variables['rate'], 'closure 4');
      assert.equal(variables['count'], 'closure 1');
      assert.equal(variables['shadow'], 'closure of probe');
      assert.equal(variables['later'], 'closure undefined');
      const { object_members } = await client.members(thread, 'box.inside');
      assert.deepEqual(
        object_members.map(({ name, value }) => `${name}=${value}`),
        ['[0]=1', '[1]=2', 'length=2'],
      );
    });
  });

  it('an evaluation can use variables of the enclosing function anywhere in an expression', async () => {
    await haltAt('callback', async (thread) => {
      const expectedTexts: [string, string][] = [
        ['count + rate + item', '12'],
        ['shadow', 'of probe'],
        ['({ count, shadow }).shadow', 'of probe'],
        ['typeof count', 'number'],
        ['typeof nowhere', 'undefined'],
        ['box.inside.map((count) => count * rate).join("/")', '4/8'],
        ['(() => { try { return count; } catch (e) { return e; } })()', '1'],
        [
          '(() => { try { typeof later; } catch (e) { return String(e); } })()',
          "ReferenceError: Cannot access 'later' before initialization",
        ],
        ['nowhere', '"nowhere" is not defined.'],
      ];
      for (const [expression, result] of expectedTexts)
        assert.equal(await client.evaluate(thread, expression), result);
    });
  });

  it('the script and later inspections see what an evaluation assigns to an enclosing variable', async () => {
    const result = await haltAt('callback', async (thread) => {
      assert.equal(await client.evaluate(thread, 'count = count + 1'), '2');
      assert.equal(await client.evaluate(thread, '[count++, { shadow } = { shadow: "set" }].length'), '2');
      assert.equal(await client.evaluate(thread, 'rate = 5'), 'TypeError: Assignment to constant variable.');
      assert.equal(await client.evaluate(thread, 'item = 8; item'), '8');
      const variables = await readValues(thread);
      assert.deepEqual(
        [variables['count'], variables['rate'], variables['shadow'], variables['item']],
        ['closure 3', 'closure 4', 'closure set', 'local 8'],
      );
      assert.equal((await readValues(thread, 1))['count'], 'local 3');
    });
    assert.equal(result?.['count'], 3);
  });

  it('a condition on variables of the enclosing function halts only if it is true', async () => {
    await haltAt(
      'callback',
      async (thread) => assert.equal(await client.evaluate(thread, 'rate'), '4'),
      'rate === 4;',
    );
    // The script does not halt within 300 ms.
    await assert.rejects(
      Promise.race([
        haltAt('callback', async () => undefined, 'rate === 5').then(() =>
          Promise.reject(new Error('halted')),
        ),
        new Promise((_resolve, reject) => setTimeout(() => reject(new Error('passed')), 300)),
      ]),
      /passed/,
    );
    await client.api.deleteClient(client.id);
  });

  it('if an enclosing function is on the stack twice, each frame has the variables of the call that encloses it', async () => {
    await haltAt('recursion', async (thread) => {
      assert.equal(await client.evaluate(thread, 'mine'), 'mine 1');
      await client.step(thread, 'resume');
      const innerThread = await client.waitForHalt();
      assert.equal(await client.evaluate(innerThread, 'mine'), 'mine 2');
      assert.equal(await client.evaluate(innerThread, 'mine', 2), 'mine 1');
    });
  });

  it('a variable that is not captured is reported as such, and no other variable of that name is shown instead', async () => {
    await haltAt('orphan', async (thread) => {
      assert.equal(await client.evaluate(thread, 'secret'), '"secret" is not captured by this function.');
      assert.equal(await client.evaluate(thread, 'shadow'), '"shadow" is not captured by this function.');
      const variables = await readValues(thread);
      assert.deepEqual([variables['secret'], variables['shadow']], [undefined, undefined]);
    });
  });

  it('an arrow function has the `this` of the enclosing function', async () => {
    await haltAt('arrow', async (thread) => {
      assert.equal(await client.evaluate(thread, 'this === undefined'), 'false');
      assert.equal((await client.members(thread, 'this')).object_members[0]?.name, 'probe');
    });
  });
});

describe('A closure without captured variables', () => {
  const script = `'use strict';
var functions = [];
var depth = 0;
exports.probe = function () {
  callEarlier('first');
  callEarlier('second');
  depth = 0;
  twice('outer', 2);
  walk('root');
  local('first', 1);
  hoisted('only');
  stored('outer', 2);
};
function callEarlier(secret) {
  if (functions.length > 0) functions[0]();
  functions.push(function () {
    return 2; // before
  });
}
function twice(secret, depth) {
  const own = () => {
    return 3; // handed
  };
  if (depth > 1) twice('inner', depth - 1);
  else [1].forEach(own);
}
function walk(secret) {
  [1].forEach(function () {
    if (++depth < 3) return walk('child ' + depth);
    return 4; // callback
  });
}
function local(secret) {
  var helpers = { read: function () {
    return 5; // helper
  } };
  helpers.read();
}
function hoisted(secret) {
  inner();
  function inner() {
    return 6; // hoisted
  }
}
function stored(secret, depth) {
  var last = functions.length;
  functions.push(function () {
    return 7; // stored
  });
  if (depth > 1) stored('inner', depth - 1);
  else functions[last - 1]();
}
`;
  const lineAt = (mark: string): number =>
    script.split('\n').findIndex((text) => text.endsWith(`// ${mark}`)) + 1;
  let bench: ScriptBench;
  beforeEach(() => {
    bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': script });
  });
  afterEach(() => bench.close());

  /** Returns the result of evaluating `secret` at a mark, and its value in the list of variables, if any. */
  async function readSecret(mark: string): Promise<readonly [string, string | undefined]> {
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt(`/app/cartridge/scripts/probe.js:${lineAt(mark)}`);
    const run = bench.run('probe', [{ kind: 'document', document: {} }]);
    const thread = await client.waitForHalt();
    const text = await client.evaluate(thread, 'secret');
    const { object_members } = await client.variables(thread);
    await client.api.deleteClient(client.id);
    await run;
    return [text, object_members.find(({ name }) => name === 'secret')?.value];
  }

  it('a closure has no variables of a running call that has not created it', async () => {
    assert.deepEqual(await readSecret('before'), ['"secret" is not captured by this function.', undefined]);
  });

  it('a closure has the variables of the call that passes, names or calls it', async () => {
    assert.deepEqual(await readSecret('handed'), ['inner', 'inner']);
    assert.deepEqual(await readSecret('callback'), ['child 2', 'child 2']);
    assert.deepEqual(await readSecret('helper'), ['first', 'first']);
    assert.deepEqual(await readSecret('hoisted'), ['only', 'only']);
  });

  it('an evaluation reports that the owner of a variable is ambiguous if several calls may have created the closure', async () => {
    assert.deepEqual(await readSecret('stored'), [
      '"secret" is not captured by this function, and it is unknown which of 2 running calls of the enclosing function created it.',
      undefined,
    ]);
  });
});
