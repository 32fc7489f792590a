/**
 * Baskets computed by hand, written so that a shop's staff can read them.
 *
 * `items`: quantity x price of one unit, and the tax class; `+` adds an option's surcharge; `@n` sets a price
 * from that quantity on; `|` separates price books; `to` names the shipment's place (by default the first
 * place). `shipping`: pairs `total:price`; a price applies from that merchandise total on. Every sum must be
 * exact to the smallest unit of the currency.
 */
export interface BasketExample {
  readonly name: string;
  readonly currency: string;
  readonly taxation: 'net' | 'gross';
  /** `US-NY`, `DE`; each place is a shipment. */
  readonly places: readonly string[];
  readonly items: readonly string[];
  readonly shipping: string;
  /** Total of the items, without shipping. */
  readonly products: number;
  readonly shippingTotal: number;
  readonly tax: number;
  readonly total: number;
}

/** Tax rates per class and place. The most specific place applies; other places have no tax. */
export const rates: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  standard: { 'US-NY': 0.08875, US: 0.05, DE: 0.19, JP: 0.1, KW: 0.05, '*': 0 },
  reduced: { DE: 0.07, US: 0.02 },
};

const usd = { currency: 'USD', taxation: 'net', shipping: '0:5.99 50:0' } as const;

// prettier-ignore
export const basketExamples: readonly BasketExample[] = [
  // 39.98 x 8.875 % = 3.548 -> 3.55; 5.99 x 8.875 % = 0.532 -> 0.53
  { ...usd, name: 'tax on goods and shipping', places: ['US-NY'], items: ['2 x 19.99 standard'],
    products: 39.98, shippingTotal: 5.99, tax: 4.08, total: 50.05 },
  // each line 1.50 x 5 % = 0.075 -> 0.08; together 0.24, not 0.23
  { ...usd, name: 'tax rounded line by line', places: ['US-CA'], shipping: '0:0',
    items: ['1 x 1.50 standard', '1 x 1.50 standard', '1 x 1.50 standard'],
    products: 4.5, shippingTotal: 0, tax: 0.24, total: 4.74 },
  { ...usd, name: 'free shipping from exactly 50', places: ['CA'], items: ['5 x 10 standard'],
    products: 50, shippingTotal: 0, tax: 0, total: 50 },
  { ...usd, name: 'a cent short of free shipping', places: ['CA'], items: ['1 x 49.99 standard'],
    products: 49.99, shippingTotal: 5.99, tax: 0, total: 55.98 },
  // 79.98 x 5 % = 3.999 -> 4.00; the option 9.00 x 5 % = 0.45
  { ...usd, name: 'an option with a surcharge', places: ['US-CA'], items: ['2 x 39.99+4.50 standard'],
    products: 88.98, shippingTotal: 0, tax: 4.45, total: 93.43 },
  { ...usd, name: 'a lower price for many', places: ['CA'], items: ['12 x 10@1,9.25@10 standard'],
    products: 111, shippingTotal: 0, tax: 0, total: 111 },
  { ...usd, name: 'too few for the lower price', places: ['CA'], items: ['9 x 10@1,9.25@10 standard'],
    products: 90, shippingTotal: 0, tax: 0, total: 90 },
  { ...usd, name: 'the lowest of two price books', places: ['CA'], items: ['1 x 12.50|11 standard'],
    products: 11, shippingTotal: 5.99, tax: 0, total: 16.99 },
  // 100 x 8.875 % = 8.875 -> 8.88; 100 x 5 % = 5.00
  { ...usd, name: 'two shipments, each taxed where it goes', places: ['US-NY', 'US-CA'],
    items: ['1 x 100 standard to US-NY', '1 x 100 standard to US-CA'],
    products: 200, shippingTotal: 0, tax: 13.88, total: 213.88 },
  // each shipment has its own merchandise total: 60 ships free, 40 does not; 5.99 x 5 % = 0.30
  { ...usd, name: 'two shipments, each with its own shipping price', places: ['US-NY', 'US-CA'],
    items: ['1 x 60 standard to US-NY', '1 x 40 standard to US-CA'],
    products: 100, shippingTotal: 5.99, tax: 7.63, total: 113.62 },
  // 20 x 2 % = 0.40; 5.99 x 5 % = 0.30
  { ...usd, name: 'a reduced tax class with standard shipping', places: ['US-CA'], items: ['2 x 10 reduced'],
    products: 20, shippingTotal: 5.99, tax: 0.7, total: 26.69 },
  // 99999.99 x 999; 5 % = 4994999.5005
  { ...usd, name: 'a very large order', places: ['US-CA'], items: ['999 x 99999.99 standard'],
    products: 99899990.01, shippingTotal: 0, tax: 4994999.5, total: 104894989.51 },
  // 3.99 x 0.5 = 1.995 -> 2.00
  { ...usd, name: 'half a pound', places: ['CA'], items: ['0.5 x 3.99 standard'],
    products: 2, shippingTotal: 5.99, tax: 0, total: 7.99 },
  // 119 x 19/119 = 19; 4.99 x 19/119 = 0.797 -> 0.80
  { name: 'tax contained in the price', currency: 'EUR', taxation: 'gross', places: ['DE'],
    items: ['1 x 119 standard'], shipping: '0:4.99',
    products: 119, shippingTotal: 4.99, tax: 19.8, total: 123.99 },
  // 32.10 x 7/107 = 2.10; 19.98 x 19/119 = 3.190
  { name: 'two tax classes contained in the prices', currency: 'EUR', taxation: 'gross', places: ['DE'],
    items: ['3 x 10.70 reduced', '2 x 9.99 standard'], shipping: '0:4.99 50:0',
    products: 52.08, shippingTotal: 0, tax: 5.29, total: 52.08 },
  // 2997 x 10 % = 299.7 -> 300; 500 x 10 % = 50
  { name: 'yen have no decimal places', currency: 'JPY', taxation: 'net', places: ['JP'],
    items: ['3 x 999 standard'], shipping: '0:500',
    products: 2997, shippingTotal: 500, tax: 350, total: 3847 },
  // 1000 x 10/110 = 90.9 -> 91; 105 x 10/110 = 9.5 -> 10
  { name: 'yen with tax contained', currency: 'JPY', taxation: 'gross', places: ['JP'],
    items: ['1 x 1000 standard', '1 x 105 standard'], shipping: '0:0',
    products: 1105, shippingTotal: 0, tax: 101, total: 1105 },
  // 3.705 x 5 % = 0.18525 -> 0.185; 1.5 x 5 % = 0.075
  { name: 'dinars have three decimal places', currency: 'KWD', taxation: 'net', places: ['KW'],
    items: ['3 x 1.235 standard'], shipping: '0:1.5',
    products: 3.705, shippingTotal: 1.5, tax: 0.26, total: 5.465 },
  // 10.001 x 5/105 = 0.47624 -> 0.476; 0.75 x 5/105 = 0.03571 -> 0.036
  { name: 'dinars with tax contained', currency: 'KWD', taxation: 'gross', places: ['KW'],
    items: ['1 x 10.001 standard'], shipping: '0:0.75',
    products: 10.001, shippingTotal: 0.75, tax: 0.512, total: 10.751 },
];
