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
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { changeHooks, hooksOfReads } from './basket-hooks.ts';

const source = 'shop-and-debugger-api 4 Baskets';
const basketParams = { basket_id: Type.String({ minLength: 1 }) };
const adjustmentParams = { ...basketParams, price_adjustment_id: Type.String({ minLength: 1 }) };
const commonFaults = [BasketNotFound, InvalidCustomer] as const;
const basketSuccess = { status: 200, document: Basket } as const;

/** Discounts of a basket: coupons, manual price adjustments, and approaching discounts. */
export const basketDiscounts = {
  /**
   * Only `code` is considered. A code is accepted even if the basket does not qualify for its promotion yet. It is
   * rejected if it is unknown, disabled, used up or already in the basket, or if no active promotion uses it.
   */
  addCoupon: defineOperation({
    id: 'shop.baskets_coupons.post',
    method: 'POST',
    path: '/baskets/{basket_id}/coupons',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: CouponItem,
    success: basketSuccess,
    faults: [...commonFaults, MissingCouponCode, InvalidCouponCode, ...stateFaults],
    hooks: changeHooks('coupon', 'POST'),
    source,
  }),
  deleteCoupon: defineOperation({
    id: 'shop.baskets_coupons.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/coupons/{coupon_item_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object({ ...basketParams, coupon_item_id: Type.String({ minLength: 1 }) }),
    success: basketSuccess,
    faults: [...commonFaults, CouponItemNotFound, ...stateFaults],
    hooks: changeHooks('coupon', 'DELETE'),
    source,
  }),
  /** A basket can have at most 100 manual price adjustments. */
  addPriceAdjustment: defineOperation({
    id: 'shop.baskets_price_adjustments.post',
    method: 'POST',
    path: '/baskets/{basket_id}/price_adjustments',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: PriceAdjustmentRequest,
    success: basketSuccess,
    faults: [
      ...commonFaults,
      InvalidPriceAdjustmentLevel,
      InvalidPromotionId,
      SystemPromotionId,
      TooManyPromotions,
      ProductItemNotFound,
      ShippingItemNotFound,
      ...stateFaults,
    ],
    hooks: changeHooks('price_adjustment', 'POST'),
    source,
  }),
  /** Only discount, text, reason and custom attributes are considered. The type of the discount cannot be changed. */
  patchPriceAdjustment: defineOperation({
    id: 'shop.baskets_price_adjustments.patch',
    method: 'PATCH',
    path: '/baskets/{basket_id}/price_adjustments/{price_adjustment_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(adjustmentParams),
    body: PriceAdjustmentChange,
    success: basketSuccess,
    faults: [...commonFaults, PriceAdjustmentNotFound, ...stateFaults],
    hooks: changeHooks('price_adjustment', 'PATCH'),
    source,
  }),
  deletePriceAdjustment: defineOperation({
    id: 'shop.baskets_price_adjustments.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/price_adjustments/{price_adjustment_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(adjustmentParams),
    success: basketSuccess,
    faults: [...commonFaults, PriceAdjustmentNotFound, ...stateFaults],
    hooks: changeHooks('price_adjustment', 'DELETE'),
    source,
  }),
  getApproachingDiscounts: defineOperation({
    id: 'shop.baskets_approaching_discounts.get',
    method: 'GET',
    path: '/baskets/{basket_id}/approaching_discounts',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    success: { status: 200, document: ApproachingDiscountResult },
    faults: commonFaults,
    hooks: hooksOfReads('approaching_discounts'),
    source,
  }),
};
