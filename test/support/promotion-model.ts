import type { ProductFacts } from '../../server/domain/promotions/product-facts.ts';
import type { Offer } from '../../server/domain/promotions/offers.ts';
import {
  applyPromotions,
  type BonusProduct,
  type BasketWithPromotions,
} from '../../server/domain/promotions/apply-promotions.ts';
import type { ManualAdjustment, Totals } from '../../server/records/commerce.ts';
import type { Promotion } from '../../server/records/marketing.ts';
import type { SurchargeExample } from './surcharge-examples.ts';
import { basketModel, type BasketModel } from './basket-model.ts';

const bonusPrice = 12;

function parseDiscount(text: string, currency: string): Promotion['discount'] {
  const [first = '', second = ''] = text.split(' ');
  if (first === 'free') return { type: 'free' };
  if (first === 'gives') return { type: 'bonus', bonus_product_ids: [second] };
  if (first === 'at') return { type: 'fixed_price', amounts: { [currency]: Number(second) } };
  if (second === 'off') return { type: 'amount', amounts: { [currency]: Number(first) } };
  return { type: 'percentage', percentage: Number(first.replace('%', '')) };
}

/** Parses an offer as promotion-examples.ts describes it, such as `ten: product! 10% on p0 from 50 by 3`. */
export function parseOffer(text: string, rank: number, currency: string): Offer {
  const match =
    /^(\S+): (product|order|shipping)(!{0,2}) (.+?)(?: on (\S+))?(?: from (\S+))?(?: by (\S+))?$/.exec(text);
  if (!match) throw new Error(`cannot read ${text}`);
  const [
    ,
    id = '',
    promotionClass,
    exclusivityMarks = '',
    discount = '',
    products,
    minimumAmount,
    minimumQuantity,
  ] = match;
  const promotion: Promotion = {
    site_id: 'Shop',
    id,
    name: { default: `Name of ${id}` },
    enabled: true,
    exclusivity: (['no', 'class', 'global'] as const)[exclusivityMarks.length] ?? 'no',
    promotion_class: promotionClass as Promotion['promotion_class'],
    condition: {
      ...(products === undefined ? {} : { product_ids: products.split(',') }),
      ...(minimumAmount === undefined ? {} : { minimum_amounts: { [currency]: Number(minimumAmount) } }),
      ...(minimumQuantity === undefined ? {} : { minimum_quantity: Number(minimumQuantity) }),
    },
    discount: parseDiscount(discount, currency),
  };
  return { promotion, rank };
}

const productFacts = (productId: string): ProductFacts => ({
  ids: new Set([productId]),
  categoryIds: new Set(),
});

const parseManualAdjustment = (text: string, index: number): ManualAdjustment => {
  const [line = '', ...words] = text.split(' ');
  const { type, percentage, amounts } = parseDiscount(words.join(' '), 'USD');
  const timestamp = '2026-03-01T10:00:00.000Z';
  return {
    id: `manual${index}`,
    level: line === 'order' ? 'order' : line.startsWith('shipping:') ? 'shipping' : 'product',
    ...(line === 'order' ? {} : { item_id: line }),
    promotion_id: 'manual',
    item_text: 'Goodwill',
    discount: {
      type: type as ManualAdjustment['discount']['type'],
      value: percentage ?? amounts?.['USD'] ?? 0,
    },
    created_by: 'agnes',
    creation_date: timestamp,
    last_modified: timestamp,
  };
};

/** Converts an example to the domain's model, with gift certificates, goodwill and shipping costs. */
export function extendedModel(row: SurchargeExample): BasketModel {
  const { container, inputs } = basketModel(row);
  const costs = (row.shippingCosts ?? []).map((text) => {
    const [kind, price, ...ids] = text.split(' ');
    return {
      kind: kind as 'surcharge' | 'fixed',
      prices: { [row.currency]: Number(price) },
      product_ids: ids,
    };
  });
  return {
    container: {
      ...container,
      gift_certificate_lines: (row.certificates ?? []).map((amount, index) => ({
        item_id: `g${index}`,
        amount,
        recipient_email: 'wren@example.com',
        shipment_id: row.places[0] ?? '',
      })),
      manual_adjustments: (row.manual ?? []).map(parseManualAdjustment),
    },
    inputs: {
      ...inputs,
      shippingMethods: inputs.shippingMethods.map((method) => ({ ...method, product_costs: costs })),
    },
  };
}

/** Applies the promotion engine to an example. */
export function applyExamplePromotions(row: SurchargeExample): BasketWithPromotions {
  const { container, inputs } = extendedModel(row);
  const gift = basketModel({ ...row, items: [`1 x ${bonusPrice} standard`] }).inputs.products.get('p0');
  const products = new Map(inputs.products);
  if (gift) products.set('p9', gift);
  return applyPromotions(
    container,
    { ...inputs, products },
    row.offers.map((text, rank) => parseOffer(text, rank, row.currency)),
    {
      locale: 'default',
      facts: productFacts,
      bonusProducts: new Map<string, BonusProduct>([['p9', { text: 'A gift', availableQuantity: 5 }]]),
    },
  );
}

/** Returns each price adjustment as `line promotion amount`. */
export function formatAdjustments(totals: Totals): string[] {
  const lineAdjustments = Object.entries(totals.lines).flatMap(([id, line]) =>
    (line.adjustments ?? []).map((adjustment) => `${id} ${adjustment.promotion_id} ${adjustment.price}`),
  );
  const orderAdjustments = (totals.order_adjustments ?? []).map(
    (adjustment) => `order ${adjustment.promotion_id} ${adjustment.price}`,
  );
  return [...lineAdjustments, ...orderAdjustments];
}
