import type { PromotionExample } from './promotion-examples.ts';

/**
 * Baskets with gift certificates, goodwill (discounts that an agent grants), and products with separate shipping
 * costs, computed by hand and written so that a shop's staff can read them. The other fields are as in
 * promotion-examples.ts.
 *
 * `certificates`: the price of each gift certificate in the basket. `manual`: goodwill as `<line> <discount>`, with
 * the line `order` for the whole order and the discount as in a promotion. `shippingCosts`: `surcharge 3 p0` adds 3
 * for each piece to the shipping of p0; `fixed 8 p0` ships it for 8 for each piece and excludes it from the
 * total that determines the price of shipping the other products.
 */
export interface SurchargeExample extends PromotionExample {
  readonly certificates?: readonly number[];
  readonly manual?: readonly string[];
  readonly shippingCosts?: readonly string[];
}

/** Fields of baskets that are shipped to Canada: without tax, with free shipping from 50. */
const untaxed = {
  currency: 'USD',
  taxation: 'net',
  places: ['CA'],
  shipping: '0:5.99 50:0',
  shippingTotal: 5.99,
  tax: 0,
  offers: [],
  adjustments: [],
} as const;

// prettier-ignore
export const surchargeExamples: readonly SurchargeExample[] = [
  // 20 + 5.99 + 25
  { ...untaxed, name: 'a gift certificate in addition to goods', items: ['1 x 20 standard'], certificates: [25],
    products: 20, total: 50.99 },
  { ...untaxed, name: 'gift certificates alone are not shipped', items: [], certificates: [10, 15.5],
    products: 0, shippingTotal: 0, total: 25.5 },
  // 100 - 10 + 50
  { ...untaxed, name: 'an order discount does not apply to certificates', items: ['1 x 100 standard'], certificates: [50],
    offers: ['ten: order 10%'], adjustments: ['order ten -10'], products: 90, shippingTotal: 0, total: 140 },
  { ...untaxed, name: 'a certificate does not count towards free shipping', items: ['1 x 40 standard'],
    certificates: [25], products: 40, total: 70.99 },
  // 20 x 8.875 % = 1.775 -> 1.78; 5.99 x 8.875 % = 0.53; 20 + 5.99 + 2.31 + 30
  { ...untaxed, name: 'a certificate is not taxed', places: ['US-NY'], items: ['1 x 20 standard'], certificates: [30],
    products: 20, tax: 2.31, total: 58.3 },
  // 50 - 5 = 45; 45 x 10 % = 4.50; shipping depends on 40.50
  { ...untaxed, name: 'goodwill is applied after a promotion', items: ['1 x 50 standard'], offers: ['ten: product 10%'],
    manual: ['i0 10%'], adjustments: ['i0 ten -5', 'i0 manual -4.5'], products: 40.5, total: 46.49 },
  { ...untaxed, name: 'an amount of goodwill is taken off every piece', items: ['3 x 10 standard'], manual: ['i0 2 off'],
    adjustments: ['i0 manual -6'], products: 24, total: 29.99 },
  // 3 x 8
  { ...untaxed, name: 'a fixed price as goodwill is the price of one piece', items: ['3 x 10 standard'],
    manual: ['i0 at 8'], adjustments: ['i0 manual -6'], products: 24, total: 29.99 },
  // 100 - 10 = 90; half of it
  { ...untaxed, name: 'goodwill on an order is applied after its promotions', items: ['1 x 100 standard'],
    offers: ['ten: order 10%'], manual: ['order 50%'], adjustments: ['order ten -10', 'order manual -45'],
    products: 45, shippingTotal: 0, total: 45 },
  { ...untaxed, name: 'goodwill is at most the price', items: ['1 x 10 standard'], manual: ['order 50 off'],
    adjustments: ['order manual -10'], products: 0, total: 5.99 },
  { ...untaxed, name: 'goodwill on shipping', items: ['1 x 20 standard'], manual: ['shipping:CA at 1'],
    adjustments: ['shipping:CA manual -4.99'], products: 20, shippingTotal: 1, total: 21 },
  // 70; 70 x 10 % = 7; shipping 5.99
  { ...untaxed, name: 'goodwill in addition to a globally exclusive promotion', items: ['1 x 100 standard'],
    shipping: '0:5.99', offers: ['all: order!! 30%'], manual: ['order 10%'],
    adjustments: ['order all -30', 'order manual -7'], products: 63, total: 68.99 },
  // 5.99 + 2 x 3
  { ...untaxed, name: 'a surcharge for each piece', items: ['2 x 10 standard'], shippingCosts: ['surcharge 3 p0'],
    products: 20, shippingTotal: 11.99, total: 31.99 },
  // 8, and 5.99 for the other 40
  { ...untaxed, name: 'a product with a fixed shipping price', items: ['1 x 30 standard', '1 x 40 standard'],
    shippingCosts: ['fixed 8 p0'], products: 70, shippingTotal: 13.99, total: 83.99 },
  // 2 x 8 and nothing else
  { ...untaxed, name: 'only products with a fixed shipping price', items: ['2 x 30 standard'],
    shippingCosts: ['fixed 8 p0'], products: 60, shippingTotal: 16, total: 76 },
  // 2 x 3 = 6 in addition to free shipping; (60 + 6) x 8.875 % : 5.325 -> 5.33, 0.5325 -> 0.53
  { ...untaxed, name: 'a surcharge applies despite free shipping, and is taxed', places: ['US-NY'],
    items: ['2 x 30 standard'], shippingCosts: ['surcharge 3 p0'], products: 60, shippingTotal: 6, tax: 5.86, total: 71.86 },
  // 999 x 10 % = 99.9 -> 100; 500 x 10 % = 50; 999 + 500 + 150 + 3000
  { ...untaxed, name: 'yen and a certificate', currency: 'JPY', places: ['JP'], shipping: '0:500',
    items: ['1 x 999 standard'], certificates: [3000], products: 999, shippingTotal: 500, tax: 150, total: 4649 },
  // 9.999 x 33.3 % = 3.329667 -> 3.330; 6.669 x 5 % = 0.33345 -> 0.333; 0.050; 6.669 + 1 + 0.383 + 2.125
  { ...untaxed, name: 'dinars, goodwill and a certificate', currency: 'KWD', places: ['KW'], shipping: '0:1',
    items: ['1 x 9.999 standard'], manual: ['i0 33.3%'], certificates: [2.125], adjustments: ['i0 manual -3.33'],
    products: 6.669, shippingTotal: 1, tax: 0.383, total: 10.177 },
  // 119 - 11.90 = 107.10, of which 17.10 is tax; and 20
  { ...untaxed, name: 'gross prices, goodwill and a certificate', currency: 'EUR', taxation: 'gross', places: ['DE'],
    shipping: '0:0', items: ['1 x 119 standard'], manual: ['order 10%'], certificates: [20],
    adjustments: ['order manual -11.9'], products: 107.1, shippingTotal: 0, tax: 17.1, total: 127.1 },
];
