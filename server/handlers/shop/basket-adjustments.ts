import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import {
  InvalidPriceAdjustmentLevel,
  InvalidPromotionId,
  PriceAdjustmentNotFound,
  ProductItemNotFound,
  ShippingItemNotFound,
  SystemPromotionId,
  TooManyPromotions,
} from '../../../contract/faults/shop.ts';
import type { DiscountRequest, PriceAdjustment } from '../../../contract/documents/price-adjustment.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Basket, ManualAdjustment } from '../../records/commerce.ts';
import type { Custom } from '../../records/record.ts';
import { shippingLineId } from '../../domain/totals/line.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { creatorOf } from './acting-agent.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { present } from './present.ts';
import { shopOf } from './shop-reader.ts';

/** More than so many a basket does not take. */
const mostAdjustments = 100;

export type AdjustmentFaults =
  | typeof InvalidPriceAdjustmentLevel
  | typeof InvalidPromotionId
  | typeof SystemPromotionId
  | typeof TooManyPromotions;
export type ItemOfAdjustmentFaults = typeof ProductItemNotFound | typeof ShippingItemNotFound;

type Level = ManualAdjustment['level'];
type Discount = ManualAdjustment['discount'];

/** A discount that somebody asks for. */
export interface AskedAdjustment {
  readonly level: Level;
  readonly itemId?: string | undefined;
  readonly promotionId?: string | undefined;
  readonly itemText?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly discount: Discount;
  readonly custom: Custom;
}

const invalid = (path: string) => fault(PropertyConstraintViolation, { document: 'price_adjustment', path });

/**
 * What a request takes off: the value, or percentage and amount by the type's name, as both are written.
 * @throws PropertyConstraintViolation where the value is missing, below zero, or over a hundred per cent
 */
export function discountIn(
  { type, value, percentage, amount }: DiscountRequest,
  path = '$.discount',
): Discount {
  if (type === undefined) throw invalid(`${path}.type`);
  const kind = type.toLowerCase() as Discount['type'];
  const own = kind === 'percentage' ? percentage : amount;
  const given = own ?? value;
  const field = kind === 'percentage' ? 'percentage' : 'amount';
  if (given === undefined || given < 0 || (kind === 'percentage' && given > 100))
    throw invalid(`${path}.${own === undefined && value !== undefined ? 'value' : field}`);
  return { type: kind, value: given };
}

/** @throws InvalidPriceAdjustmentLevel, InvalidPromotionId, SystemPromotionId, TooManyPromotions */
export async function withAdjustment(
  input: RequestContext & { readonly fail: Fail<AdjustmentFaults> },
  basket: Basket,
  asked: AskedAdjustment,
): Promise<Basket> {
  const { caller, fail, random, site, work } = input;
  const given = basket.manual_adjustments ?? [];
  if (asked.level === 'order' && asked.discount.type === 'fixed_price')
    throw fail(InvalidPriceAdjustmentLevel);
  const id = random.id();
  const promotionId = asked.promotionId ?? id;
  if (given.some((one) => one.promotion_id === promotionId)) throw fail(InvalidPromotionId, { promotionId });
  if ((await work.of('promotions').get(compoundKey(site.id, promotionId))) !== undefined)
    throw fail(SystemPromotionId, { promotionId });
  if (given.length >= mostAdjustments) throw fail(TooManyPromotions);
  const { now } = shopOf(input);
  const made: ManualAdjustment = {
    ...present({
      item_id: asked.itemId,
      reason_code: asked.reasonCode,
      custom: mergeCustom(undefined, asked.custom),
    }),
    id,
    level: asked.level,
    promotion_id: promotionId,
    item_text: asked.itemText ?? promotionId,
    discount: asked.discount,
    created_by: creatorOf(caller),
    creation_date: now,
    last_modified: now,
  };
  return { ...basket, manual_adjustments: [...given, made] };
}

/**
 * What an adjustment of a level is on: a product item, or the shipping item of a shipment (its own id is taken too).
 * @throws ProductItemNotFound, ShippingItemNotFound
 */
export function adjustedItem(
  basket: Basket,
  level: Level,
  itemId: string | undefined,
  fail: Fail<ItemOfAdjustmentFaults>,
): string | undefined {
  switch (level) {
    case 'order':
      return undefined;
    case 'product':
      if (basket.product_lines.some((line) => line.item_id === itemId)) return itemId;
      throw fail(ProductItemNotFound, { itemId: itemId ?? '' });
    case 'shipping': {
      const [only, ...others] = basket.shipments;
      if (itemId === undefined && only !== undefined && others.length === 0) return shippingLineId(only.id);
      const found = basket.shipments.find(({ id }) => id === itemId || shippingLineId(id) === itemId);
      if (found === undefined) throw fail(ShippingItemNotFound, { itemId: itemId ?? '' });
      return shippingLineId(found.id);
    }
  }
}

/** @throws PriceAdjustmentNotFound */
export function adjustmentById(
  basket: Basket,
  priceAdjustmentId: string,
  fail: Fail<typeof PriceAdjustmentNotFound>,
): ManualAdjustment {
  const found = basket.manual_adjustments?.find(({ id }) => id === priceAdjustmentId);
  if (found === undefined) throw fail(PriceAdjustmentNotFound, { priceAdjustmentId });
  return found;
}

export const withoutAdjustment = (basket: Basket, id: string): Basket => {
  const { manual_adjustments: given = [], ...rest } = basket;
  const left = given.filter((one) => one.id !== id);
  return left.length === 0 ? rest : { ...rest, manual_adjustments: left };
};

/** The adjustments of a document that describes a whole basket, where the lines have their ids already. */
export function askedIn(
  documents: readonly PriceAdjustment[] | undefined,
  level: Level,
  itemId?: string,
): AskedAdjustment[] {
  return (documents ?? []).map((document) => {
    const { type, percentage, amount } = document.applied_discount ?? {};
    if (type !== 'percentage' && type !== 'amount' && type !== 'fixed_price')
      throw invalid('$.applied_discount.type');
    return {
      level,
      itemId,
      promotionId: document.promotion_id,
      itemText: document.item_text,
      reasonCode: document.reason_code,
      discount: discountIn(present({ type, percentage, amount }), '$.applied_discount'),
      custom: customIn(document),
    };
  });
}
