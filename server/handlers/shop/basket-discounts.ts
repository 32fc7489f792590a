import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { CouponItemNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { response, implement } from '../implement.ts';
import { requireBasket } from './basket-access.ts';
import {
  resolveAdjustedItem,
  requireAdjustment,
  parseDiscount,
  withAdjustment,
  withoutAdjustment,
} from './basket-adjustments.ts';
import { approachingDocuments } from './approaching-discounts.ts';
import { changeBasket, basketArgument } from './basket-change.ts';
import { withCoupons } from './basket-coupons.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { runHooks, valueArgument } from './hook-points.ts';
import { omitUndefined } from './omit-undefined.ts';
import { shopOf } from './shop.ts';

const { basketDiscounts } = contract.shop;

export const basketDiscountHandlers = implement(basketDiscounts, {
  addCoupon: (input) =>
    changeBasket(input, basketDiscounts.addCoupon, (basket, item) => withCoupons(input, basket, [item])),

  deleteCoupon(input) {
    const { coupon_item_id: couponItemId } = input.params;
    return changeBasket(
      input,
      basketDiscounts.deleteCoupon,
      (basket) => {
        const coupons = basket.coupon_codes ?? [];
        const remainingCoupons = coupons.filter(({ item_id: id }) => id !== couponItemId);
        if (remainingCoupons.length === coupons.length)
          throw input.fail(CouponItemNotFound, { couponItemId });
        const { coupon_codes: _coupons, ...rest } = basket;
        return remainingCoupons.length === 0 ? rest : { ...rest, coupon_codes: remainingCoupons };
      },
      [valueArgument(couponItemId)],
    );
  },

  addPriceAdjustment: (input) =>
    changeBasket(input, basketDiscounts.addPriceAdjustment, (basket, body) => {
      const { level } = body;
      if (level === undefined)
        throw fault(PropertyConstraintViolation, { document: 'price_adjustment_request', path: '$.level' });
      return withAdjustment(input, basket, {
        level,
        itemId: resolveAdjustedItem(basket, level, body.item_id, input.fail),
        promotionId: body.promotion_id,
        itemText: body.item_text,
        reasonCode: body.reason_code,
        discount: parseDiscount(body.discount ?? {}),
        custom: customAttributesOf(body),
      });
    }),

  patchPriceAdjustment(input) {
    const { price_adjustment_id: id } = input.params;
    return changeBasket(
      input,
      basketDiscounts.patchPriceAdjustment,
      (basket, body) => {
        const adjustment = requireAdjustment(basket, id, input.fail);
        const discount = body.discount === undefined ? adjustment.discount : parseDiscount(body.discount);
        if (discount.type !== adjustment.discount.type)
          throw fault(PropertyConstraintViolation, { document: 'price_adjustment', path: '$.discount.type' });
        const updatedAdjustment = omitUndefined({
          ...adjustment,
          item_text: body.item_text ?? adjustment.item_text,
          reason_code: body.reason_code ?? adjustment.reason_code,
          custom: mergeCustom(adjustment.custom, customAttributesOf(body)),
          discount,
          last_modified: shopOf(input).now,
        });
        return {
          ...basket,
          manual_adjustments: (basket.manual_adjustments ?? []).map((candidate) =>
            candidate.id === id ? updatedAdjustment : candidate,
          ),
        };
      },
      [valueArgument(id)],
    );
  },

  deletePriceAdjustment(input) {
    const { price_adjustment_id: id } = input.params;
    return changeBasket(
      input,
      basketDiscounts.deletePriceAdjustment,
      (basket) => withoutAdjustment(basket, requireAdjustment(basket, id, input.fail).id),
      [valueArgument(id)],
    );
  },

  async getApproachingDiscounts(input) {
    const { basket_id: basketId } = await requireBasket(input, input.params.basket_id);
    const target = basketArgument(basketId);
    await runHooks(input, basketDiscounts.getApproachingDiscounts.hooks?.before, target);
    const basket = await requireBasket(input, basketId);
    return response({
      document: { approaching_discounts: await approachingDocuments(input, basket) },
      modifyHookArguments: [target],
    });
  },
});
