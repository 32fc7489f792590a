import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { findCompletionPoint } from '../../../../src/debug/inspect/completion-point.ts';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

describe('The object of a completion', () => {
  for (const [input, object, prefix] of [
    ['ord', undefined, 'ord'],
    ['', undefined, ''],
    ['order.', 'order', ''],
    ['order.tot', 'order', 'tot'],
    ['order?.tot', 'order', 'tot'],
    ['f(1, order.lines[0].sk', 'order.lines[0]', 'sk'],
    ['order.lines[index(1)].sk', 'order.lines[index(1)]', 'sk'],
    ['map["a]"].x', 'map["a]"]', 'x'],
    ['(a.b).c', '(a.b)', 'c'],
    ['!order.to', 'order', 'to'],
    ['"a".le', '"a"', 'le'],
    ["f('x)', `b`.", '`b`', ''],
    ['[1, 2].ma', '[1, 2]', 'ma'],
    ['getCustomer().', 'getCustomer()', ''],
    ['find(")").x', 'find(")")', 'x'],
    ['order["od', 'order', 'od'],
    ["a.b?.['", 'a.b', ''],
    ['rows["x"].y["z', 'rows["x"].y', 'z'],
  ] as const) {
    it(`the object whose members complete "${input}" is ${object ?? 'the scope'}`, () => {
      const point = findCompletionPoint(input, input.length);
      assert.deepEqual([point?.object, point?.prefix], [object, prefix]);
    });
  }

  for (const input of ['"order.', '1.', "'", 'x = `a', '["a', 'f("a', 'x = ["']) {
    it(`there is nothing to complete in ${input}`, () => {
      assert.equal(findCompletionPoint(input, input.length), undefined);
    });
  }
});

describe('completions in the console', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    const { platform, dap, start } = fixture;
    platform.frame.locals = {
      order: { total: 3, getTotal: () => 3, sum: () => 4, 'odd name': 1 },
      origin: 'shop',
    };
    platform.frame.closure = { ordinal: 1 };
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
  });
  afterEach(() => fixture.close());

  const complete = async (text: string, overrides: object = {}): Promise<readonly Dap.CompletionItem[]> => {
    const [frame] = await fixture.dap.stack(1);
    const { targets } = await fixture.dap.request<Dap.CompletionsResponse['body']>('completions', {
      text,
      column: text.length + 1,
      frameId: frame?.id,
      ...overrides,
    });
    return targets;
  };

  it('completions without an object are the variables in scope, the nearest first', async () => {
    const targets = await complete('or');
    assert.deepEqual(
      [...targets]
        .sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
        .map(({ label }) => label),
      ['order', 'origin', 'ordinal'],
    );
    assert.deepEqual([targets[0]?.start, targets[0]?.length], [0, 2]);
  });

  it('completions after a dot are the members of an object that is evaluated without running code', async () => {
    const members = await complete('order.');
    assert.deepEqual(
      members.map(({ label, type }) => [label, type]),
      [
        ['total', 'property'],
        ['getTotal', 'method'],
        ['sum', 'method'],
      ],
    );
    assert.deepEqual(
      (await complete('order.TOT')).map(({ label }) => label),
      ['total'],
    );
    // This fake platform lists the members of object paths only, and a completion must not run code.
    await fixture.dap.locals(1);
    fixture.platform.log.length = 0;
    assert.deepEqual(await complete('order.sum().'), []);
    assert.equal(fixture.platform.count(/eval$/), 0);
    // `getTotal()` is read as the property `total`, without a call.
    assert.ok((await complete('order.getTotal().')).some(({ label }) => label === 'toFixed'));
  });

  it('completions after a string, an array or a template literal are its members', async () => {
    assert.ok((await complete('"a".')).some(({ label }) => label === 'charAt'));
    assert.ok((await complete('`a`.toUp')).some(({ label }) => label === 'toUpperCase'));
    assert.ok((await complete('[1, 2].fil')).some(({ label }) => label === 'filter'));
  });

  it('a member that overrides an inherited one is completed once', async () => {
    class Base {
      total(): number {
        return 1;
      }
    }
    class Order extends Base {
      override total(): number {
        return 2;
      }
    }
    fixture.platform.frame.locals = { order: new Order() };
    assert.deepEqual(
      (await complete('order.tot')).map(({ label }) => label),
      ['total'],
    );
  });

  it('completions in brackets are quoted names of members', async () => {
    fixture.platform.frame.locals = { order: { total: 3, 'odd name': 1, "it's": 2 } };
    const completionsOf = async (text: string, caret = text.length) =>
      (await complete(text, { column: caret + 1 })).map(({ label, text: insertion, start }) => [
        label,
        insertion,
        start,
      ]);
    assert.deepEqual(await completionsOf('order["'), [
      ['total', 'total"]', 7],
      ['odd name', 'odd name"]', 7],
      ["it's", `it's"]`, 7],
    ]);
    assert.deepEqual(await completionsOf("order['i"), [["it's", "it\\'s']", 7]]);
    // The editor has inserted the closing quote and bracket.
    assert.deepEqual(await completionsOf('order["o"]', 8), [['odd name', 'odd name', 7]]);
    assert.deepEqual(await completionsOf('["'), []);
  });

  it('completions include the methods of arrays and strings, which the platform does not list', async () => {
    const { platform } = fixture;
    platform.frame.locals = { rows: [1, 2], name: 'x' };
    assert.deepEqual(
      (await complete('rows.ma')).map(({ label, type, sortText }) => [label, type, sortText]),
      [['map', 'method', '4map']],
    );
    assert.ok((await complete('name.')).some(({ label }) => label === 'charAt'));
    assert.deepEqual(await complete('rows.toLocaleStr.'), []);
  });

  it('completions are those for the line of the caret', async () => {
    const targets = await complete('var a = 1;\norder.to', { line: 2, column: 9 });
    assert.deepEqual(
      targets.map(({ label, start }) => [label, start]),
      [['total', 17]],
    );
  });

  it('there are no completions while no thread is halted', async () => {
    const { targets } = await fixture.dap.request<Dap.CompletionsResponse['body']>('completions', {
      text: 'or',
      column: 3,
    });
    assert.ok(targets.length > 0, 'without a frame, the request refers to the only halted thread');
    fixture.platform.thread(1).run();
    await fixture.dap.request('continue', { threadId: 1 });
    const laterCompletions = await fixture.dap.request<Dap.CompletionsResponse['body']>('completions', {
      text: 'or',
      column: 3,
    });
    assert.deepEqual(laterCompletions.targets, []);
  });
});
