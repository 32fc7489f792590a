import type { Address } from '../records/people.ts';
import type { TaxClass } from '../records/site.ts';
import { money, rounded, type Money } from './money.ts';

export type Taxation = 'net' | 'gross';

/** Where goods go to, as precise as the address says. */
export type Jurisdiction = Pick<Address, 'country_code' | 'state_code'>;

/**
 * The rate of a class at a place: that of the state (`US-CA`), else of the country (`US`), else of anywhere (`*`),
 * else zero. Without an address it is the rate of anywhere.
 */
export function taxRate(taxClass: TaxClass | undefined, place: Jurisdiction | undefined): number {
  if (taxClass === undefined) return 0;
  const country = place?.country_code?.toUpperCase();
  const state = place?.state_code?.toUpperCase();
  const candidates = [
    ...(country === undefined || state === undefined ? [] : [`${country}-${state}`]),
    ...(country === undefined ? [] : [country]),
    '*',
  ];
  for (const candidate of candidates) {
    const rate = taxClass.rates[candidate];
    if (rate !== undefined) return rate;
  }
  return 0;
}

/** The class of that id; where none is asked for or it does not exist, the site's default class. */
export const taxClassOf = (classes: readonly TaxClass[], id: string | undefined): TaxClass | undefined =>
  classes.find((taxClass) => taxClass.id === id) ?? classes.find((taxClass) => taxClass.default === true);

/** The tax on a price: added to it where prices are net, contained in it where they are gross. */
export function taxOn(price: Money, rate: number, taxation: Taxation, currency: string): Money {
  const exact = money(rate);
  const tax = taxation === 'net' ? price.times(exact) : price.times(exact).div(exact.plus(1));
  return rounded(tax, currency);
}
