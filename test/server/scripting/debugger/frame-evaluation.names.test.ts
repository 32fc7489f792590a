import assert from 'node:assert/strict';
import { DebugClient, type HaltedThread } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const body = `
var total = 'of the module';
exports.probe = function (out) {
  var price = 1, total = 2;
  const twice = (price) => price * 2; // arrow
  var half = function (total) { return total / 2; }; // function
  const later = price => { // head
    return price;
  };
  out.each = function each(item) {
    return item; // own name
  };
  out.each(later(half(twice(price))));
  (function () {
    [1].map((item) => {
      out.count = arguments.length; // arguments
      return item;
    });
  })();
  (function () {
    out.own = 1; // callee
  })('own', { 'dotted.name': [1] });
  var depth = 3;
  out.depth = (function depth(n) {
    return n === 0 ? n : depth(n - 1); // recursive
  })(0);
  out.total = [1].map(function total(n) {
    return n; // unused
  });
  var price2 = function price2(n) {
    return n; // same
  };
  price2(1);
  readers.top();
  var counter = 0;
  var list = {
    get next() { return ++counter; },
    toString() { return 'list ' + ++counter; },
    *[Symbol.iterator]() { yield ++counter; },
  };
  out.counter = counter; // getter
};
const readers = {};
readers.top = () => {
  readers.count = 1; // top
};
`;

const lineOfMark = (mark: string): number =>
  body.split('\n').findIndex((text) => text.endsWith(`// ${mark}`)) + 1;

describe('The meaning of a name in a halted frame', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': body });
  });
  after(() => bench.close());

  async function haltAt(mark: string, inspect: (client: DebugClient, thread: HaltedThread) => Promise<void>) {
    const client = await DebugClient.create(bench.engine.debugger);
    await client.breakAt(`/app/cartridge/scripts/probe.js:${lineOfMark(mark)}`);
    const run = bench.run('probe', [{ kind: 'document', document: {} }]);
    await inspect(client, await client.waitForHalt());
    await client.api.deleteClient(client.id);
    await run;
  }

  it('a name on the line that creates a function is not a parameter of that function', async () => {
    await haltAt('arrow', async (client, thread) =>
      assert.equal(await client.evaluate(thread, 'price + total'), '3'),
    );
    await haltAt('function', async (client, thread) =>
      assert.equal(await client.evaluate(thread, 'total'), '2'),
    );
    await haltAt('head', async (client, thread) => {
      assert.equal(await client.evaluate(thread, 'price = 5'), '5');
      assert.equal(await client.evaluate(thread, 'price'), '5');
    });
  });

  it('the name of a function expression is reported as not captured if the function does not use it', async () => {
    await haltAt('own name', async (client, thread) => {
      assert.equal(await client.evaluate(thread, 'each'), '"each" is not captured by this function.');
      assert.equal(await client.evaluate(thread, 'typeof each'), '"each" is not captured by this function.');
    });
  });

  it('the name of a function expression hides an outer variable of that name', async () => {
    await haltAt('recursive', async (client, thread) => {
      assert.equal(await client.evaluate(thread, 'typeof depth'), 'function');
      assert.equal(await client.evaluate(thread, 'depth.name + n'), 'depth0');
      const { object_members } = await client.variables(thread);
      assert.deepEqual(
        object_members.filter(({ name }) => name === 'depth').map(({ type }) => type),
        ['Function'],
      );
    });
    await haltAt('unused', async (client, thread) => {
      assert.equal(await client.evaluate(thread, 'total'), '"total" is not captured by this function.');
      const { object_members } = await client.variables(thread);
      assert.deepEqual(
        object_members.filter(({ name }) => name === 'total'),
        [],
      );
    });
  });

  it('in `var f = function f() {}`, the name f is the variable if the function does not use its own name', async () => {
    await haltAt('same', async (client, thread) =>
      assert.equal(await client.evaluate(thread, 'price2.name + n'), 'price21'),
    );
  });

  it('`this` in an arrow function is the `this` of the enclosing function, and is reported as not captured at the top level of a module', async () => {
    await haltAt('arguments', async (client, thread) => {
      assert.equal(await client.evaluate(thread, 'this === globalThis'), 'true');
      assert.equal(await client.evaluate(thread, 'arguments.length'), '0');
    });
    await haltAt('top', async (client, thread) =>
      assert.equal(await client.evaluate(thread, 'typeof this'), '"this" is not captured by this function.'),
    );
  });

  it('`typeof` of a member that is not implemented is "undefined" in an evaluation', async () => {
    await haltAt('arrow', async (client, thread) => {
      assert.equal(await client.evaluate(thread, 'typeof request.triggeredFormAction'), 'undefined');
      assert.equal(
        await client.evaluate(thread, 'typeof request.triggeredFormAction === "object" ? 1 : total'),
        '2',
      );
      assert.equal(
        await client.evaluate(thread, 'typeof out[typeof request.triggeredFormAction]'),
        'undefined',
      );
      assert.match(
        await client.evaluate(thread, 'request.triggeredFormAction'),
        /is not implemented by this service/,
      );
      assert.match(await client.evaluate(thread, 'typeof nothing.member'), /"nothing" is not defined/);
      assert.equal(await client.evaluate(thread, 'typeof out.each'), 'undefined');
      assert.equal(await client.evaluate(thread, 'typeof this.probe'), 'function');
    });
  });

  it('a condition with `typeof` of a member that is not implemented halts', async () => {
    const client = await DebugClient.create(bench.engine.debugger);
    const condition = "typeof request.triggeredFormAction === 'undefined' && price === 1";
    await client.breakAt(`/app/cartridge/scripts/probe.js:${lineOfMark('function')} ${condition}`);
    const run = bench.run('probe', [{ kind: 'document', document: {} }]);
    const thread = await client.waitForHalt();
    assert.equal(await client.evaluate(thread, 'total'), '2');
    await client.api.deleteClient(client.id);
    await run;
  });

  it('`arguments` is available in an object path, though the function does not use it', async () => {
    await haltAt('callee', async (client, thread) => {
      const { object_members } = await client.members(thread, 'arguments');
      const [first, second, length] = object_members.map(({ name, value }) => `${name} ${value}`);
      assert.deepEqual([first, second, length], ['[0] own', '[1] [object Object]', 'length 2']);
      const elementMembers = await client.members(thread, 'arguments.[1].dotted.name');
      assert.deepEqual(elementMembers.object_members[0], {
        name: '[0]',
        parent: 'arguments.[1].dotted.name',
        type: 'number',
        value: '1',
        scope: 'local',
      });
      assert.equal((await client.members(thread, 'arguments.nothing')).total, 0);
    });
  });

  it('a variable that a getter, an operator or an iterator has changed has its new value in /variables, too', async () => {
    await haltAt('getter', async (client, thread) => {
      const readCounter = async () =>
        (await client.variables(thread)).object_members.find(({ name }) => name === 'counter')?.value;
      assert.equal(await readCounter(), '0');
      const steps = ['list.next', '`${list}`', "list + ''", '[...list]', 'list == 1'];
      for (const [index, expression] of steps.entries()) {
        await client.evaluate(thread, expression);
        assert.equal(await readCounter(), String(index + 1), expression);
      }
    });
  });
});
