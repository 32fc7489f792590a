import assert from 'node:assert/strict';
import { LiveDebugging } from '../../../support/live-debugging.ts';

const script = `
exports.beforePOST = function (document) {
  const BasketMgr = require('svc/order/BasketMgr');
  const Money = require('svc/value/Money');
  class Points { constructor() { this.earned = 5; } get doubled() { return { value: this.earned * 2 }; } get broken() { throw new Error('no rate'); } }
  const points = new Points();
  const order = { total: new Money(112.8, 'USD'), lines: [{ sku: 'tent' }, { sku: 'stove' }], note: null };
  const big = 10n, minus = -0, text = 'moss';
  const total = (lines) => lines.length;
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  return;
};
`;
const lastLine = script.split('\n').findIndex((line) => line.includes('  return;')) + 1;

describe('Values in a debug session on the bundled service', () => {
  let live: LiveDebugging;
  let thread: number;
  before(async () => {
    live = await LiveDebugging.start(script, { supportsVariableType: true });
    thread = await live.stopAt(lastLine);
  });
  after(async () => {
    await live.finish();
    await live.close();
  });

  const members = async (expression: string) => {
    const { variablesReference } = await live.dap.evaluate(thread, expression);
    return live.dap.variables(variablesReference);
  };

  it('Variables shows the content of each value without a request for each', async () => {
    const requestCount = live.requests.length;
    const values = await live.values(thread);
    assert.deepEqual(
      ['order', 'points', 'big', 'minus', 'text', 'total', 'Points', 'document'].map((name) => values[name]),
      [
        '{total: 112.80 USD, lines: Array(2), note: null}',
        'Points {earned: 5, doubled: (...), broken: (...)}',
        '10n',
        '-0',
        '"moss"',
        'ƒ total(lines)',
        'class Points',
        '{}',
      ],
    );
    assert.match(values['numbers'] ?? '', /^\(250\) \[0, 1, 2, /);
    const frameRequests = live.requests.slice(requestCount).filter((request) => /frames/.test(request));
    assert.ok(frameRequests.length <= 4, frameRequests.join('\n'));
  });

  it('members and the console show values in the same way', async () => {
    assert.deepEqual(
      (await members('order')).map(({ name, value }) => `${name}: ${value}`),
      ['total: 112.80 USD', 'lines: (2) [{…}, {…}]', 'note: null'],
    );
    assert.equal(await live.evaluate(thread, 'order.lines'), '(2) [{…}, {…}]');
    assert.equal(await live.evaluate(thread, '({ a: 1, b: order })'), '{a: 1, b: {…}}');
    assert.match(await live.evaluate(thread, 'numbers'), /^\(250\) \[0, 1, 2, /);
    assert.equal(await live.evaluate(thread, '10n * 2n'), '20n');
    assert.equal(await live.evaluate(thread, '0 * -1'), '-0');
    assert.equal(await live.evaluate(thread, 'total'), 'ƒ total(lines)');
    assert.equal(await live.evaluate(thread, 'BasketMgr'), 'class svc.order.BasketMgr');
  });

  it('a request for variables with a start and no count returns all members from there on', async () => {
    const { variablesReference } = await live.dap.evaluate(thread, 'order');
    for (const part of [{ start: 1 }, { start: 1, count: 0 }])
      assert.deepEqual(
        (await live.dap.variables(variablesReference, part)).map(({ name }) => name),
        ['lines', 'note'],
      );
    const numbers = await live.dap.evaluate(thread, 'Object.assign({}, numbers)');
    const slices = await live.dap.variables(numbers.variablesReference, { start: 10 });
    assert.equal(slices[0]?.name, '[10 … 209]');
  });

  it('a getter runs only when its value is requested', async () => {
    const [, doubled, broken] = await members('points');
    assert.deepEqual(
      [doubled?.name, doubled?.value, doubled?.presentationHint],
      ['doubled', '(...)', { lazy: true }],
    );
    const [value] = await live.dap.variables(doubled?.variablesReference ?? 0);
    assert.ok(value);
    assert.equal(value.value, '{value: 10}');
    const [inner] = await live.dap.variables(value.variablesReference);
    assert.deepEqual([inner?.name, inner?.value], ['value', '10']);
    const [failure] = await live.dap.variables(broken?.variablesReference ?? 0);
    assert.equal(failure?.value, '<Error: no rate>');
  });
});
