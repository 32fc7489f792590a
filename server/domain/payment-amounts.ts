import type { PaymentInstrument } from '../records/commerce.ts';
import { money, roundToCurrency, sum, toNumber, zero, type Money } from './money.ts';

/** Returns the amount that the payment instruments do not cover; never negative. */
export function outstandingAmount(instruments: readonly PaymentInstrument[], orderTotal: number): Money {
  const uncoveredAmount = money(orderTotal).minus(sum(instruments.map(({ amount }) => money(amount ?? 0))));
  return uncoveredAmount.isNegative() ? zero : uncoveredAmount;
}

/**
 * Returns the instruments of an order with their amounts. Instruments with a limit, such as gift certificates, pay
 * first. Then the first other instrument without an amount pays the rest, and the amount of all further ones is zero.
 * Amounts that were set explicitly are not changed.
 * @param limits the maximum amount of an instrument, by its ID
 */
export function assignAmounts(
  instruments: readonly PaymentInstrument[],
  orderTotal: number,
  currency: string,
  limits: ReadonlyMap<string, number> = new Map(),
): PaymentInstrument[] {
  let remainingAmount = outstandingAmount(instruments, orderTotal);
  const assign = (instrument: PaymentInstrument): PaymentInstrument => {
    if (instrument.amount !== undefined) return instrument;
    const limit = limits.get(instrument.id);
    const share = limit !== undefined && remainingAmount.greaterThan(limit) ? money(limit) : remainingAmount;
    remainingAmount = remainingAmount.minus(share);
    return { ...instrument, amount: toNumber(roundToCurrency(share, currency)) };
  };
  const limitedInstruments = new Map(
    instruments
      .filter(({ id }) => Number.isFinite(limits.get(id)))
      .map((instrument) => [instrument.id, assign(instrument)] as const),
  );
  return instruments.map((instrument) => limitedInstruments.get(instrument.id) ?? assign(instrument));
}

/** Whether the authorized amounts cover the whole order. An authorization has succeeded if its status is 0. */
export function isCovered(instruments: readonly PaymentInstrument[], orderTotal: number): boolean {
  const authorizedInstruments = instruments.filter(({ authorization }) => authorization?.status === 0);
  return sum(authorizedInstruments.map(({ amount }) => money(amount ?? 0))).greaterThanOrEqualTo(orderTotal);
}
