/** The currencies, and the rates that convert net prices in US dollars. The rates for euros and pounds include VAT. */
export const priceLists = [
  { site: 'RefArch', currency: 'USD', rate: 1 },
  { site: 'RefArch', currency: 'CAD', rate: 1.36 },
  { site: 'RefArchGlobal', currency: 'EUR', rate: 1.1 },
  { site: 'RefArchGlobal', currency: 'GBP', rate: 0.95 },
] as const;

export type Currency = (typeof priceLists)[number]['currency'];

/** Rounds to an amount that a shop would use as a price: 12.95, 129.00, 1,480.00. */
export function roundToPrice(amount: number): number {
  if (amount < 30) return Math.round(amount) - 0.05;
  if (amount < 200) return Math.round(amount);
  return Math.round(amount / 5) * 5;
}

export const convertPrice = (usd: number, rate: number): number => roundToPrice(usd * rate);

/** Returns a surcharge, such as that of an option, by currency, rounded to whole units. */
export const surcharge = (usd: number): Record<Currency, number> =>
  Object.fromEntries(priceLists.map(({ currency, rate }) => [currency, Math.round(usd * rate)])) as Record<
    Currency,
    number
  >;

/** Returns an amount reduced by a percentage, rounded to the cent. */
export const takePercentOff = (amount: number, percent: number): number =>
  Math.round(amount * (100 - percent)) / 100;
