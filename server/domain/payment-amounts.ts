import type { PaymentInstrument } from '../records/commerce.ts';
import { money, rounded, sum, toNumber, zero, type Money } from './money.ts';

/** What the payment instruments with an amount leave to be paid; never below zero. */
export function openAmount(instruments: readonly PaymentInstrument[], orderTotal: number): Money {
  const open = money(orderTotal).minus(sum(instruments.map(({ amount }) => money(amount ?? 0))));
  return open.isNegative() ? zero : open;
}

/**
 * The instruments of an order with their amounts: the first without one pays what is open, further ones what that leaves
 * where it can pay a part only, as a gift certificate does. An amount that was given stays as it is, since only who gave
 * it knows why.
 * @param limits what an instrument can pay at most, by its id
 */
export function settleAmounts(
  instruments: readonly PaymentInstrument[],
  orderTotal: number,
  currency: string,
  limits: ReadonlyMap<string, number> = new Map(),
): PaymentInstrument[] {
  let open = openAmount(instruments, orderTotal);
  const settle = (instrument: PaymentInstrument): PaymentInstrument => {
    if (instrument.amount !== undefined) return instrument;
    const limit = limits.get(instrument.id);
    const share = limit !== undefined && open.greaterThan(limit) ? money(limit) : open;
    open = open.minus(share);
    return { ...instrument, amount: toNumber(rounded(share, currency)) };
  };
  // Certificates first: what they cannot pay is for the others.
  const limited = new Map(
    instruments
      .filter(({ id }) => Number.isFinite(limits.get(id)))
      .map((one) => [one.id, settle(one)] as const),
  );
  return instruments.map((one) => limited.get(one.id) ?? settle(one));
}

/** Whether what was authorised pays the whole order. */
export function isCovered(instruments: readonly PaymentInstrument[], orderTotal: number): boolean {
  const authorised = instruments.filter(({ authorization }) => authorization?.status === 0);
  return sum(authorised.map(({ amount }) => money(amount ?? 0))).greaterThanOrEqualTo(orderTotal);
}
