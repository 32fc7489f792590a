import assert from 'node:assert/strict';
import { formatSequenceNumber } from '../../../server/domain/order-creation.ts';
import { assignAmounts } from '../../../server/domain/payment-amounts.ts';

describe('order numbers and payment amounts', () => {
  it('order numbers have at least eight digits after the prefix of the site', () => {
    assert.equal(formatSequenceNumber(42), '00000042');
    assert.equal(formatSequenceNumber(123456789, 'S-'), 'S-123456789');
  });
  it('the first payment instrument without an amount pays the open amount', () => {
    const instrument = (id: string, amount?: number) => ({
      id,
      payment_method_id: 'm',
      ...(amount === undefined ? {} : { amount }),
    });
    const amounts = (...instruments: ReturnType<typeof instrument>[]) =>
      assignAmounts(instruments, 10.1, 'USD').map(({ amount }) => amount);
    assert.deepEqual(amounts(instrument('a')), [10.1]);
    assert.deepEqual(amounts(instrument('a', 3), instrument('b'), instrument('c')), [3, 7.1, 0]);
    assert.deepEqual(amounts(instrument('a', 20), instrument('b')), [20, 0]);
  });
});
