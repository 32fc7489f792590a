import type { BasketExample } from './basket-examples.ts';

/**
 * Baskets with promotions, computed by hand and written so that a shop's staff can read them. Items, shipping
 * and sums are as in basket-examples.ts; the first item is the product p0 and the line i0, the next p1 and i1.
 *
 * `offers`, the most important first: `id: class discount condition`. The class is product, order or
 * shipping, with `!` if it is exclusive in its class and `!!` if it is globally exclusive. The discount is
 * `10%`, `5 off`, `at 9` (a fixed price), `free`, or `gives p9` (a bonus product that costs 12). Conditions:
 * `on p0,p1` names products, `from 50` a minimum amount, `by 3` a minimum quantity.
 *
 * `adjustments`: every price adjustment, `line offer amount`; the line is `order` for the whole order.
 */
export interface PromotionExample extends BasketExample {
  readonly offers: readonly string[];
  readonly adjustments: readonly string[];
}

/** Default fields: a basket that is shipped to Canada, without tax, with free shipping from 50. */
const untaxed = {
  currency: 'USD',
  taxation: 'net',
  places: ['CA'],
  shipping: '0:5.99 50:0',
  shippingTotal: 5.99,
  tax: 0,
} as const;

// prettier-ignore
export const promotionExamples: readonly PromotionExample[] = [
  // 39.98 x 10 % = 3.998 -> 4.00
  { ...untaxed, name: 'a percentage off a product', items: ['2 x 19.99 standard'], offers: ['ten: product 10% on p0'],
    adjustments: ['i0 ten -4'], products: 35.98, total: 41.97 },
  { ...untaxed, name: 'an amount off each unit', items: ['3 x 10 standard'], offers: ['two: product 2 off'],
    adjustments: ['i0 two -6'], products: 24, total: 29.99 },
  { ...untaxed, name: 'an amount off that is more than the price', items: ['1 x 1.50 standard'],
    offers: ['two: product 2 off'], adjustments: ['i0 two -1.5'], products: 0, total: 5.99 },
  // 2 x 12 - 2 x 9
  { ...untaxed, name: 'a fixed price', items: ['2 x 12 standard'], offers: ['nine: product at 9'],
    adjustments: ['i0 nine -6'], products: 18, total: 23.99 },
  { ...untaxed, name: 'a fixed price above the price is not a discount', items: ['2 x 12 standard'],
    offers: ['dear: product at 15'], adjustments: [], products: 24, total: 29.99 },
  { ...untaxed, name: 'a product for free', items: ['1 x 12 standard', '1 x 30 standard'],
    offers: ['gift: product free on p0'], adjustments: ['i0 gift -12'], products: 30, total: 35.99 },
  // 50 x 10 % = 5; 45 x 10 % = 4.50; shipping depends on 40.50
  { ...untaxed, name: 'two percentages: the second applies to the reduced price', items: ['1 x 50 standard'],
    offers: ['a: product 10%', 'b: product 10%'], adjustments: ['i0 a -5', 'i0 b -4.5'], products: 40.5, total: 46.49 },
  // p0: 50 x 20 %; p1: 20 x 10 %; 58 ships for free
  { ...untaxed, name: 'a promotion that is exclusive in its class applies alone to its product, and others to other products',
    items: ['1 x 50 standard', '1 x 20 standard'], offers: ['alone: product! 20% on p0', 'plain: product 10%'],
    adjustments: ['i0 alone -10', 'i1 plain -2'], products: 58, shippingTotal: 0, total: 58 },
  { ...untaxed, name: 'a promotion that is exclusive in its class, together with one of another class', items: ['1 x 50 standard'],
    offers: ['alone: product! 20%', 'ten: order 10%'], adjustments: ['i0 alone -10', 'order ten -4'],
    products: 36, total: 41.99 },
  { ...untaxed, name: 'a globally exclusive promotion prevents all others', items: ['1 x 100 standard'], shipping: '0:5.99',
    offers: ['all: order!! 30%', 'ten: product 10%', 'ship: shipping free'], adjustments: ['order all -30'],
    products: 70, total: 75.99 },
  { ...untaxed, name: 'a globally exclusive promotion whose condition is not met', items: ['1 x 40 standard'],
    offers: ['all: order!! 30% from 50', 'ten: product 10%'], adjustments: ['i0 ten -4'], products: 36, total: 41.99 },
  { ...untaxed, name: 'of two globally exclusive promotions, the more important one applies', items: ['1 x 100 standard'],
    shippingTotal: 0, offers: ['first: order!! 5%', 'second: product!! 50%'], adjustments: ['order first -5'],
    products: 95, total: 95 },
  // 50 - 5 = 45, less than 50
  { ...untaxed, name: 'the minimum amount of an order is compared after item discounts', items: ['1 x 50 standard'],
    offers: ['ten: product 10%', 'five: order 5 off from 50'], adjustments: ['i0 ten -5'], products: 45, total: 50.99 },
  // 6.66, 6.67 and 6.67, each x 5 %: 0.333, 0.3335, 0.3335 -> 0.33 each
  { ...untaxed, name: 'an order discount is distributed among the items before tax', places: ['US-CA'], shipping: '0:0',
    items: ['1 x 10 standard', '1 x 10 standard', '1 x 10 standard'], offers: ['ten: order 10 off'],
    adjustments: ['order ten -10'], products: 20, shippingTotal: 0, tax: 0.99, total: 20.99 },
  // 100 x 10 % = 10; 90 - 5
  { ...untaxed, name: 'two order discounts, one after the other', items: ['1 x 100 standard'], shippingTotal: 0,
    offers: ['ten: order 10%', 'five: order 5 off'], adjustments: ['order ten -10', 'order five -5'],
    products: 85, total: 85 },
  { ...untaxed, name: 'an order discount that is exclusive in its class', items: ['1 x 100 standard'],
    shippingTotal: 0, offers: ['ten: order! 10%', 'five: order 5 off'], adjustments: ['order ten -10'],
    products: 90, total: 90 },
  { ...untaxed, name: 'the whole order for free, but not its shipping', items: ['1 x 20 standard'],
    offers: ['all: order free'], adjustments: ['order all -20'], products: 0, total: 5.99 },
  { ...untaxed, name: 'free shipping from an amount', items: ['1 x 30 standard'],
    offers: ['ship: shipping free from 25'], adjustments: ['shipping:CA ship -5.99'], products: 30, shippingTotal: 0,
    total: 30 },
  { ...untaxed, name: 'a cent below the minimum amount for free shipping', items: ['1 x 24.99 standard'],
    offers: ['ship: shipping free from 25'], adjustments: [], products: 24.99, total: 30.98 },
  // 20 x 8.875 % = 1.775 -> 1.78; 3.99 x 8.875 % = 0.354 -> 0.35
  { ...untaxed, name: 'an amount off shipping, and the tax on the rest', places: ['US-NY'],
    items: ['1 x 20 standard'], offers: ['ship: shipping 2 off'], adjustments: ['shipping:US-NY ship -2'],
    products: 20, shippingTotal: 3.99, tax: 2.13, total: 26.12 },
  { ...untaxed, name: 'a fixed price of shipping', items: ['1 x 20 standard'], offers: ['ship: shipping at 1'],
    adjustments: ['shipping:CA ship -4.99'], products: 20, shippingTotal: 1, total: 21 },
  // 5.99 x 50 % = 2.995 -> 3.00
  { ...untaxed, name: 'half the shipping', items: ['1 x 20 standard'], offers: ['ship: shipping 50%'],
    adjustments: ['shipping:CA ship -3'], products: 20, shippingTotal: 2.99, total: 22.99 },
  { ...untaxed, name: 'a minimum amount for free shipping is compared with each shipment', places: ['CA', 'MX'], shipping: '0:5.99',
    items: ['1 x 60 standard to CA', '1 x 20 standard to MX'], offers: ['ship: shipping free from 50'],
    adjustments: ['shipping:CA ship -5.99'], products: 80, total: 85.99 },
  { ...untaxed, name: 'a minimum quantity counts all products', items: ['2 x 10 standard', '1 x 20 standard'],
    offers: ['three: product 10% by 3'], adjustments: ['i0 three -2', 'i1 three -2'], products: 36, total: 41.99 },
  { ...untaxed, name: 'a minimum quantity of named products counts only those products', offers: ['three: product 10% on p0 by 3'],
    items: ['2 x 10 standard', '1 x 20 standard'], adjustments: [], products: 40, total: 45.99 },
  { ...untaxed, name: 'options are not discounted', items: ['1 x 40+10 standard'], shipping: '0:0', shippingTotal: 0,
    offers: ['half: product 50%'], adjustments: ['i0 half -20'], products: 30, total: 30 },
  { ...untaxed, name: 'a bonus product costs nothing', items: ['1 x 60 standard'], shippingTotal: 0,
    offers: ['spark: product gives p9 on p0'], adjustments: ['bonus:spark:p9 spark -12'], products: 60, total: 60 },
  { ...untaxed, name: 'a bonus product does not qualify for another promotion', items: ['1 x 20 standard'],
    offers: ['spark: product gives p9', 'two: product 10% by 2', 'many: order 5 off from 30'],
    adjustments: ['bonus:spark:p9 spark -12'], products: 20, total: 25.99 },
  // 119 - 11.90 = 107.10, of which 107.10 x 19/119 = 17.10
  { name: 'gross prices', currency: 'EUR', taxation: 'gross', places: ['DE'], items: ['1 x 119 standard'],
    shipping: '0:0', offers: ['ten: order 10%'], adjustments: ['order ten -11.9'],
    products: 107.1, shippingTotal: 0, tax: 17.1, total: 107.1 },
  // 2997 x 15 % = 449.55 -> 450; 2547 x 10 % = 254.7 -> 255; 500 x 10 % = 50
  { name: 'yen have no decimal places', currency: 'JPY', taxation: 'net', places: ['JP'], items: ['3 x 999 standard'],
    shipping: '0:500', offers: ['p: product 15%'], adjustments: ['i0 p -450'],
    products: 2547, shippingTotal: 500, tax: 305, total: 3352 },
  // 9.999 x 33.3 % = 3.329667 -> 3.330; 6.669 x 5 % = 0.33345 -> 0.333; 1 x 5 % = 0.050
  { name: 'dinars have three decimal places', currency: 'KWD', taxation: 'net', places: ['KW'],
    items: ['1 x 9.999 standard'], shipping: '0:1', offers: ['third: product 33.3%'], adjustments: ['i0 third -3.33'],
    products: 6.669, shippingTotal: 1, tax: 0.383, total: 8.052 },
];
