import Type from 'typebox';
import { ApproachingDiscountResult } from '../documents/approaching-discount.ts';
import { Basket, CouponItem } from '../documents/basket.ts';
import { PriceAdjustmentChange, PriceAdjustmentRequest } from '../documents/price-adjustment.ts';
import {
  BasketNotFound,
  CouponItemNotFound,
  InvalidCouponCode,
  InvalidCustomer,
  InvalidPriceAdjustmentLevel,
  InvalidPromotionId,
  MissingCouponCode,
  PriceAdjustmentNotFound,
  ProductItemNotFound,
  ShippingItemNotFound,
  SystemPromotionId,
  TooManyPromotions,
} from '../faults/shop.ts';
import { defineOperation } from '../operation.ts';
import { changeHooks, readHooks } from './basket-hooks.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketId = { basket_id: Type.String({ minLength: 1 }) };
const adjustmentId = { ...basketId, price_adjustment_id: Type.String({ minLength: 1 }) };
const common = [BasketNotFound, InvalidCustomer] as const;
const answersBasket = { status: 200, document: Basket } as const;

/** What makes a basket cheaper: coupons, discounts that a person gives, and discounts that are not far away. */
export const basketDiscounts = {
  /** `code` is the only value considered. A code that gives nothing yet is welcome; one that never can is refused. */
  addCoupon: defineOperation({
    id: 'shop.baskets_coupons.post',
    method: 'POST',
    path: '/baskets/{basket_id}/coupons',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    body: CouponItem,
    success: answersBasket,
    faults: [...common, MissingCouponCode, InvalidCouponCode],
    hooks: changeHooks('coupon', 'POST'),
    source,
  }),
  deleteCoupon: defineOperation({
    id: 'shop.baskets_coupons.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/coupons/{coupon_item_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object({ ...basketId, coupon_item_id: Type.String({ minLength: 1 }) }),
    success: answersBasket,
    faults: [...common, CouponItemNotFound],
    hooks: changeHooks('coupon', 'DELETE'),
    source,
  }),
  /** At most a hundred in a basket. */
  addPriceAdjustment: defineOperation({
    id: 'shop.baskets_price_adjustments.post',
    method: 'POST',
    path: '/baskets/{basket_id}/price_adjustments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    body: PriceAdjustmentRequest,
    success: answersBasket,
    faults: [
      ...common,
      InvalidPriceAdjustmentLevel,
      InvalidPromotionId,
      SystemPromotionId,
      TooManyPromotions,
      ProductItemNotFound,
      ShippingItemNotFound,
    ],
    hooks: changeHooks('price_adjustment', 'POST'),
    source,
  }),
  /** Discount, text, reason and custom properties are considered; the discount keeps its type. */
  patchPriceAdjustment: defineOperation({
    id: 'shop.baskets_price_adjustments.patch',
    method: 'PATCH',
    path: '/baskets/{basket_id}/price_adjustments/{price_adjustment_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(adjustmentId),
    body: PriceAdjustmentChange,
    success: answersBasket,
    faults: [...common, PriceAdjustmentNotFound],
    hooks: changeHooks('price_adjustment', 'PATCH'),
    source,
  }),
  deletePriceAdjustment: defineOperation({
    id: 'shop.baskets_price_adjustments.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/price_adjustments/{price_adjustment_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(adjustmentId),
    success: answersBasket,
    faults: [...common, PriceAdjustmentNotFound],
    hooks: changeHooks('price_adjustment', 'DELETE'),
    source,
  }),
  getApproachingDiscounts: defineOperation({
    id: 'shop.baskets_approaching_discounts.get',
    method: 'GET',
    path: '/baskets/{basket_id}/approaching_discounts',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketId),
    success: { status: 200, document: ApproachingDiscountResult },
    faults: common,
    hooks: readHooks('approaching_discounts'),
    source,
  }),
};
