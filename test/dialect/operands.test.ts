import assert from 'node:assert/strict';
import { operandsOf } from '../../dialect/operands.ts';

describe('the operands of a condition', () => {
  it('the operands of a condition are the variables and properties whose values it uses', () => {
    assert.deepEqual(operandsOf('order.total.value > limit && !order.custom.seen'), [
      'order.total.value',
      'limit',
      'order.custom.seen',
    ]);
  });

  it('each operand of a condition is listed once, and arguments of calls are operands, too', () => {
    assert.deepEqual(operandsOf('count > 1 || count < Math.max(limit, 0)'), ['count', 'limit']);
  });

  it('at most four operands are listed, in the order of the condition', () => {
    assert.deepEqual(operandsOf('a && b && (c || d) && e && f'), ['a', 'b', 'c', 'd']);
  });

  it('this and its properties are operands, also in parentheses and in all parts of a conditional expression', () => {
    assert.deepEqual(operandsOf('(this.count) > (limit) && this'), ['this.count', 'limit', 'this']);
    assert.deepEqual(operandsOf('basket.agent ? agentLimit : shopperLimit'), [
      'basket.agent',
      'agentLimit',
      'shopperLimit',
    ]);
  });

  it('an operand with optional chaining keeps its question mark, because it is evaluated as written', () => {
    assert.deepEqual(operandsOf('order?.customer?.profile.email !== null'), [
      'order?.customer?.profile.email',
    ]);
    assert.deepEqual(operandsOf('order?.getStatus(status)?.value === "NEW"'), []);
    assert.deepEqual(operandsOf('order?.isPaid(invoice)'), ['invoice']);
  });

  it('an element, a property of a call, an array literal, a function and a string are not operands', () => {
    for (const condition of [
      'lines[0].sku',
      'order.getLines().length',
      'order.lines[0].sku === "1"',
      '[order]',
      '(() => order)',
      'function () { return order; }',
      '"order"',
    ])
      assert.deepEqual(operandsOf(condition), [], condition);
  });

  it('a condition that is not a valid expression has no operands', () => {
    assert.deepEqual(operandsOf('count >'), []);
  });
});
