import assert from 'node:assert/strict';
import { operandsOf } from '../../dialect/operands.ts';

describe('the operands of a condition', () => {
  it('the operands are the variables and properties whose values the condition uses', () => {
    assert.deepEqual(operandsOf('order.total.value > limit && !order.custom.seen'), [
      'order.total.value',
      'limit',
      'order.custom.seen',
    ]);
  });

  it('each operand is listed once, and arguments of calls are operands, too', () => {
    assert.deepEqual(operandsOf('count > 1 || count < Math.max(limit, 0)'), ['count', 'limit']);
  });

  it('a condition that is not a valid expression has no operands', () => {
    assert.deepEqual(operandsOf('count >'), []);
  });
});
