import type { Address } from '../records/people.ts';
import type { TaxClass } from '../records/site.ts';
import { money, roundToCurrency, type Money } from './money.ts';

export type Taxation = 'net' | 'gross';

/** The destination of a shipment, as far as its address states it. */
export type Jurisdiction = Pick<Address, 'country_code' | 'state_code'>;

/**
 * Returns the rate of a tax class at a destination: the rate of the state (`US-CA`), or else of the country (`US`), or
 * else the general rate (`*`), or else zero. Without a country the general rate is used.
 */
export function taxRate(taxClass: TaxClass | undefined, jurisdiction: Jurisdiction | undefined): number {
  if (taxClass === undefined) return 0;
  for (const id of jurisdictionIds(jurisdiction)) {
    const rate = taxClass.rates[id];
    if (rate !== undefined) return rate;
  }
  return 0;
}

/** The jurisdiction that contains every address, including one that is not known yet. */
export const anyJurisdiction = '*';

/** Returns the IDs of the jurisdictions of a destination, the most specific first: `US-CA`, `US`, `*`. */
export function jurisdictionIds(place: Jurisdiction | undefined): string[] {
  const country = place?.country_code?.toUpperCase();
  const state = place?.state_code?.toUpperCase();
  return [
    ...(country === undefined || state === undefined ? [] : [`${country}-${state}`]),
    ...(country === undefined ? [] : [country]),
    anyJurisdiction,
  ];
}

/**
 * Returns the tax class with an ID, or the site's default class if the ID is missing or no class has it. Returns
 * undefined if there is no default class either.
 */
export const taxClassOf = (classes: readonly TaxClass[], id: string | undefined): TaxClass | undefined =>
  classes.find((taxClass) => taxClass.id === id) ?? classes.find((taxClass) => taxClass.default === true);

/** Returns the tax on a price: added to a net price, or contained in a gross price. */
export function taxOn(price: Money, rate: number, taxation: Taxation, currency: string): Money {
  const exactRate = money(rate);
  const tax = taxation === 'net' ? price.times(exactRate) : price.times(exactRate).div(exactRate.plus(1));
  return roundToCurrency(tax, currency);
}
