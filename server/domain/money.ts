import { Decimal } from 'decimal.js';

/**
 * Decimal arithmetic with a separate configuration: enough digits that the rounding of a basket's intermediate results
 * has no effect, and half-up rounding, which is usual in shops.
 */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

export type Money = Decimal;

/** Currencies whose minor unit is not one hundredth (ISO 4217, list one). */
const unusualDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

/** Returns the number of decimal places of an ISO 4217 currency. */
export const currencyDigits = (currency: string): number => unusualDigits[currency] ?? 2;

/** Cached decimals of recent amounts. A conversion takes a hundred times as long as a lookup. */
const cachedAmounts = new Map<number, Money>();
const maxCachedAmounts = 5_000;

/** Returns the exact decimal of a number as it is written. Decimals are immutable. */
export function money(value: number | string | Money): Money {
  if (typeof value !== 'number') return new Exact(value);
  // A map does not distinguish 0 and -0.
  if (value === 0) return zero;
  let amount = cachedAmounts.get(value);
  if (!amount) {
    amount = new Exact(value);
    if (cachedAmounts.size >= maxCachedAmounts) cachedAmounts.clear();
    cachedAmounts.set(value, amount);
  }
  return amount;
}
export const zero: Money = new Exact(0);

/** Rounds half-up to the currency's decimal places. */
export const roundToCurrency = (value: Money, currency: string): Money =>
  value.toDecimalPlaces(currencyDigits(currency));

export const sum = (values: Iterable<Money>): Money => {
  let total = zero;
  for (const value of values) total = total === zero ? value : total.plus(value);
  return total;
};

/**
 * Splits an amount in proportion to weights. The parts are multiples of the currency's smallest unit, as the amount
 * must be, and add up to it exactly. The remainder from rounding is added to the parts with the largest fractions;
 * of equal fractions, to the earlier part. Weights are not negative. If all are zero, the first part gets everything.
 */
export function apportion(amount: Money, weights: readonly Money[], currency: string): Money[] {
  if (weights.length === 0) return [];
  const unit = new Exact(10).pow(-currencyDigits(currency));
  const totalWeight = sum(weights);
  if (totalWeight.isZero()) return weights.map((_, index) => (index === 0 ? amount : zero));
  const units = amount.div(unit);
  const shares = weights.map((weight) => units.times(weight).div(totalWeight));
  const parts = shares.map((share) => share.trunc());
  let remainingUnits = units.minus(sum(parts)).toNumber();
  const sharesByRemainder = shares
    .map((share, index) => ({ index, remainder: share.minus(share.trunc()).abs() }))
    .sort((a, b) => b.remainder.comparedTo(a.remainder) || a.index - b.index);
  const step = Math.sign(remainingUnits);
  for (const { index } of sharesByRemainder) {
    if (Math.abs(remainingUnits) < 1) break;
    parts[index] = (parts[index] ?? zero).plus(step);
    remainingUnits -= step;
  }
  return parts.map((part) => part.times(unit));
}

/** decimal.js stores digits in words of seven digits, aligned with the decimal point. */
const wordBase = 1e7;
const digitsPerWord = 7;

/**
 * Converts a decimal to a JSON number, never -0. A double has enough digits for realistic amounts that are rounded to
 * their decimal places. Amounts of one or two words are divided as doubles. Both operands are exact, so the result is
 * the same as that of parsing the decimal's text, in a tenth of the time.
 */
export function toNumber(value: Money): number {
  // Infinity and NaN have no digits.
  const { d: digits, e: exponent, s: sign } = value as { d: number[] | null; e: number; s: number };
  const [first = 0, second] = digits ?? [];
  const power = Math.floor(exponent / digitsPerWord) - (second === undefined ? 0 : 1);
  if (digits === null || digits.length > 2 || power < -2 || power > 0) return value.toNumber() + 0;
  const units = second === undefined ? first : first * wordBase + second;
  return (sign * units) / wordBase ** -power + 0;
}
