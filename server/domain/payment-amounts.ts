import type { PaymentInstrument } from '../records/commerce.ts';
import { money, rounded, sum, toNumber, zero, type Money } from './money.ts';

/** What the payment instruments with an amount leave to be paid; never below zero. */
export function openAmount(instruments: readonly PaymentInstrument[], orderTotal: number): Money {
  const open = money(orderTotal).minus(sum(instruments.map(({ amount }) => money(amount ?? 0))));
  return open.isNegative() ? zero : open;
}

/**
 * The instruments of an order with their amounts: the first without one pays what is open, further ones nothing. An
 * amount that was given stays as it is, since only who gave it knows why.
 */
export function settleAmounts(
  instruments: readonly PaymentInstrument[],
  orderTotal: number,
  currency: string,
): PaymentInstrument[] {
  let open = openAmount(instruments, orderTotal);
  return instruments.map((instrument) => {
    if (instrument.amount !== undefined) return instrument;
    const amount = toNumber(rounded(open, currency));
    open = zero;
    return { ...instrument, amount };
  });
}
