import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { CouponItemNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import { answer, implement } from '../implement.ts';
import { ownBasket } from './basket-access.ts';
import {
  adjustedItem,
  adjustmentById,
  discountIn,
  withAdjustment,
  withoutAdjustment,
} from './basket-adjustments.ts';
import { approachingDocuments } from './approaching-discounts.ts';
import { changeBasket, liveBasket } from './basket-change.ts';
import { withCoupons } from './basket-coupons.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { runHooks, valueArgument } from './hook-points.ts';
import { present } from './present.ts';
import { shopOf } from './shop-reader.ts';

const { basketDiscounts } = contract.shop;

export const basketDiscountHandlers = implement(basketDiscounts, {
  addCoupon: (input) =>
    changeBasket(input, basketDiscounts.addCoupon.hooks, (basket, item) =>
      withCoupons(input, basket, [item]),
    ),

  deleteCoupon(input) {
    const { coupon_item_id: couponItemId } = input.params;
    return changeBasket(
      input,
      basketDiscounts.deleteCoupon.hooks,
      (basket) => {
        const entered = basket.coupon_codes ?? [];
        const left = entered.filter(({ item_id: id }) => id !== couponItemId);
        if (left.length === entered.length) throw input.fail(CouponItemNotFound, { couponItemId });
        const { coupon_codes: _entered, ...rest } = basket;
        return left.length === 0 ? rest : { ...rest, coupon_codes: left };
      },
      [valueArgument(couponItemId)],
    );
  },

  addPriceAdjustment: (input) =>
    changeBasket(input, basketDiscounts.addPriceAdjustment.hooks, (basket, body) => {
      const { level } = body;
      if (level === undefined)
        throw fault(PropertyConstraintViolation, { document: 'price_adjustment_request', path: '$.level' });
      return withAdjustment(input, basket, {
        level,
        itemId: adjustedItem(basket, level, body.item_id, input.fail),
        promotionId: body.promotion_id,
        itemText: body.item_text,
        reasonCode: body.reason_code,
        discount: discountIn(body.discount ?? {}),
        custom: customIn(body),
      });
    }),

  patchPriceAdjustment(input) {
    const { price_adjustment_id: id } = input.params;
    return changeBasket(
      input,
      basketDiscounts.patchPriceAdjustment.hooks,
      (basket, body) => {
        const before = adjustmentById(basket, id, input.fail);
        const discount = body.discount === undefined ? before.discount : discountIn(body.discount);
        if (discount.type !== before.discount.type)
          throw fault(PropertyConstraintViolation, { document: 'price_adjustment', path: '$.discount.type' });
        const changed = present({
          ...before,
          item_text: body.item_text ?? before.item_text,
          reason_code: body.reason_code ?? before.reason_code,
          custom: mergeCustom(before.custom, customIn(body)),
          discount,
          last_modified: shopOf(input).now,
        });
        return {
          ...basket,
          manual_adjustments: (basket.manual_adjustments ?? []).map((one) => (one.id === id ? changed : one)),
        };
      },
      [valueArgument(id)],
    );
  },

  deletePriceAdjustment(input) {
    const { price_adjustment_id: id } = input.params;
    return changeBasket(
      input,
      basketDiscounts.deletePriceAdjustment.hooks,
      (basket) => withoutAdjustment(basket, adjustmentById(basket, id, input.fail).id),
      [valueArgument(id)],
    );
  },

  async getApproachingDiscounts(input) {
    const { basket_id: basketId } = await ownBasket(input, input.params.basket_id);
    const live = liveBasket(basketId);
    await runHooks(input, basketDiscounts.getApproachingDiscounts.hooks?.before, live);
    const basket = await ownBasket(input, basketId);
    return answer({
      document: { approaching_discounts: await approachingDocuments(input, basket) },
      modifyWith: [live],
    });
  },
});
