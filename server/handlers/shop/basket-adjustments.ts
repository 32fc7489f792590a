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
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';
import { shopOf } from './shop.ts';

/** Maximum number of manual price adjustments in a basket. */
const maxAdjustments = 100;

export type AdjustmentFaults =
  | typeof InvalidPriceAdjustmentLevel
  | typeof InvalidPromotionId
  | typeof SystemPromotionId
  | typeof TooManyPromotions;
export type AdjustedItemFaults = typeof ProductItemNotFound | typeof ShippingItemNotFound;

type Level = ManualAdjustment['level'];
type Discount = ManualAdjustment['discount'];

/** A manual discount from a request. */
export interface AdjustmentRequest {
  readonly level: Level;
  readonly itemId?: string | undefined;
  readonly promotionId?: string | undefined;
  readonly itemText?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly discount: Discount;
  readonly custom: Custom;
}

const invalidProperty = (path: string) =>
  fault(PropertyConstraintViolation, { document: 'price_adjustment', path });

/**
 * Returns the discount in a request: the property for its type (`percentage` or `amount`), or else `value`, because
 * clients send either.
 * @throws PropertyConstraintViolation if the type is missing, or if the value is missing, negative, or over 100%
 */
export function parseDiscount(
  { type, value, percentage, amount }: DiscountRequest,
  path = '$.discount',
): Discount {
  if (type === undefined) throw invalidProperty(`${path}.type`);
  const kind = type.toLowerCase() as Discount['type'];
  const typedValue = kind === 'percentage' ? percentage : amount;
  const requestedValue = typedValue ?? value;
  const field = kind === 'percentage' ? 'percentage' : 'amount';
  if (requestedValue === undefined || requestedValue < 0 || (kind === 'percentage' && requestedValue > 100))
    throw invalidProperty(`${path}.${typedValue === undefined && value !== undefined ? 'value' : field}`);
  return { type: kind, value: requestedValue };
}

/**
 * Returns the basket with a manual price adjustment added.
 * @throws InvalidPriceAdjustmentLevel, InvalidPromotionId, SystemPromotionId, TooManyPromotions
 */
export async function withAdjustment(
  input: RequestContext & { readonly fail: Fail<AdjustmentFaults> },
  basket: Basket,
  request: AdjustmentRequest,
): Promise<Basket> {
  const { caller, fail, random, site, work } = input;
  const adjustments = basket.manual_adjustments ?? [];
  if (request.level === 'order' && request.discount.type === 'fixed_price')
    throw fail(InvalidPriceAdjustmentLevel);
  const id = random.id();
  const promotionId = request.promotionId ?? id;
  if (adjustments.some((adjustment) => adjustment.promotion_id === promotionId))
    throw fail(InvalidPromotionId, { promotionId });
  if ((await work.collection('promotions').get(compoundKey(site.id, promotionId))) !== undefined)
    throw fail(SystemPromotionId, { promotionId });
  if (adjustments.length >= maxAdjustments) throw fail(TooManyPromotions);
  const { now } = shopOf(input);
  const adjustment: ManualAdjustment = {
    ...omitUndefined({
      item_id: request.itemId,
      reason_code: request.reasonCode,
      custom: mergeCustom(undefined, request.custom),
    }),
    id,
    level: request.level,
    promotion_id: promotionId,
    item_text: request.itemText ?? promotionId,
    discount: request.discount,
    created_by: creatorOf(caller),
    creation_date: now,
    last_modified: now,
  };
  return { ...basket, manual_adjustments: [...adjustments, adjustment] };
}

/**
 * Returns the ID of the item that an adjustment applies to, or undefined for the whole order. A shipping item is
 * identified by its own ID or by the ID of its shipment. If the basket has only one, the ID can be omitted.
 * @throws ProductItemNotFound, ShippingItemNotFound
 */
export function resolveAdjustedItem(
  basket: Basket,
  level: Level,
  itemId: string | undefined,
  fail: Fail<AdjustedItemFaults>,
): string | undefined {
  switch (level) {
    case 'order':
      return undefined;
    case 'product':
      if (basket.product_lines.some((line) => line.item_id === itemId)) return itemId;
      throw fail(ProductItemNotFound, { itemId: itemId ?? '' });
    case 'shipping': {
      const [firstShipment, ...otherShipments] = basket.shipments;
      if (itemId === undefined && firstShipment !== undefined && otherShipments.length === 0)
        return shippingLineId(firstShipment.id);
      const shipment = basket.shipments.find(({ id }) => id === itemId || shippingLineId(id) === itemId);
      if (shipment === undefined) throw fail(ShippingItemNotFound, { itemId: itemId ?? '' });
      return shippingLineId(shipment.id);
    }
  }
}

/** @throws PriceAdjustmentNotFound */
export function requireAdjustment(
  basket: Basket,
  priceAdjustmentId: string,
  fail: Fail<typeof PriceAdjustmentNotFound>,
): ManualAdjustment {
  const adjustment = basket.manual_adjustments?.find(({ id }) => id === priceAdjustmentId);
  if (adjustment === undefined) throw fail(PriceAdjustmentNotFound, { priceAdjustmentId });
  return adjustment;
}

export const withoutAdjustment = (basket: Basket, id: string): Basket => {
  const { manual_adjustments: adjustments = [], ...rest } = basket;
  const remainingAdjustments = adjustments.filter((adjustment) => adjustment.id !== id);
  return remainingAdjustments.length === 0 ? rest : { ...rest, manual_adjustments: remainingAdjustments };
};

/**
 * Returns the manual discounts in the document of a new basket, for the whole order or for one item.
 * @param itemId ID of the item in the basket
 * @throws PropertyConstraintViolation if the discount's type or value is missing or not valid
 */
export function adjustmentRequestsIn(
  documents: readonly PriceAdjustment[] | undefined,
  level: Level,
  itemId?: string,
): AdjustmentRequest[] {
  return (documents ?? []).map((document) => {
    const { type, percentage, amount } = document.applied_discount ?? {};
    if (type !== 'percentage' && type !== 'amount' && type !== 'fixed_price')
      throw invalidProperty('$.applied_discount.type');
    return {
      level,
      itemId,
      promotionId: document.promotion_id,
      itemText: document.item_text,
      reasonCode: document.reason_code,
      discount: parseDiscount(omitUndefined({ type, percentage, amount }), '$.applied_discount'),
      custom: customAttributesOf(document),
    };
  });
}
