import type { ProductFacts } from '../../server/domain/promotions/condition.ts';
import type { Offer } from '../../server/domain/promotions/offers.ts';
import { promote, type Gift, type Promoted } from '../../server/domain/promotions/promote.ts';
import type { Totals } from '../../server/records/commerce.ts';
import type { Promotion } from '../../server/records/marketing.ts';
import type { WorkedPromotions } from '../server/domain/worked-promotions.ts';
import { basketModel } from './basket-model.ts';

const bonusPrice = 12;

function discountOf(text: string, currency: string): Promotion['discount'] {
  const [first = '', second = ''] = text.split(' ');
  if (first === 'free') return { type: 'free' };
  if (first === 'gives') return { type: 'bonus', bonus_product_ids: [second] };
  if (first === 'at') return { type: 'fixed_price', amounts: { [currency]: Number(second) } };
  if (second === 'off') return { type: 'amount', amounts: { [currency]: Number(first) } };
  return { type: 'percentage', percentage: Number(first.replace('%', '')) };
}

/** `ten: product! 10% on p0 from 50 by 3` */
export function offerOf(text: string, rank: number, currency: string): Offer {
  const match =
    /^(\S+): (product|order|shipping)(!{0,2}) (.+?)(?: on (\S+))?(?: from (\S+))?(?: by (\S+))?$/.exec(text);
  if (!match) throw new Error(`cannot read ${text}`);
  const [, id = '', promotionClass, bangs = '', discount = '', products, from, by] = match;
  const promotion: Promotion = {
    site_id: 'Shop',
    id,
    name: { default: `Name of ${id}` },
    enabled: true,
    exclusivity: (['no', 'class', 'global'] as const)[bangs.length] ?? 'no',
    promotion_class: promotionClass as Promotion['promotion_class'],
    condition: {
      ...(products === undefined ? {} : { product_ids: products.split(',') }),
      ...(from === undefined ? {} : { minimum_amounts: { [currency]: Number(from) } }),
      ...(by === undefined ? {} : { minimum_quantity: Number(by) }),
    },
    discount: discountOf(discount, currency),
  };
  return { promotion, rank };
}

const factsOf = (productId: string): ProductFacts => ({ ids: new Set([productId]), categoryIds: new Set() });

/** A row of the table through the promotion engine. */
export function promoted(row: WorkedPromotions): Promoted {
  const { container, inputs } = basketModel(row);
  const gift = basketModel({ ...row, items: [`1 x ${bonusPrice} standard`] }).inputs.products.get('p0');
  const products = new Map(inputs.products);
  if (gift) products.set('p9', gift);
  return promote(
    container,
    { ...inputs, products },
    row.offers.map((text, rank) => offerOf(text, rank, row.currency)),
    {
      locale: 'default',
      facts: factsOf,
      gifts: new Map<string, Gift>([['p9', { text: 'A gift', available: 5 }]]),
    },
  );
}

/** Every price adjustment as `line promotion amount`. */
export function given(totals: Totals): string[] {
  const ofLines = Object.entries(totals.lines).flatMap(([id, line]) =>
    (line.adjustments ?? []).map((one) => `${id} ${one.promotion_id} ${one.price}`),
  );
  const ofOrder = (totals.order_adjustments ?? []).map((one) => `order ${one.promotion_id} ${one.price}`);
  return [...ofLines, ...ofOrder];
}
