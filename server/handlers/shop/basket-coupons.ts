import type { CouponItem } from '../../../contract/documents/basket.ts';
import { CouponItemNotFound, InvalidCouponCode, MissingCouponCode } from '../../../contract/faults/shop.ts';
import type { baskets } from '../../../contract/shop/baskets.ts';
import type { Basket } from '../../records/commerce.ts';
import type { Fail, HandlersOf, RequestContext } from '../implement.ts';
import { ownBasket, storeAndAnswer } from './basket-access.ts';
import { problemOfNewCoupon } from './promotion-reader.ts';
import { shopOf } from './shop-reader.ts';

type Input = RequestContext & { readonly fail: Fail<typeof MissingCouponCode | typeof InvalidCouponCode> };

/** The basket with coupons added, in their order. @throws MissingCouponCode, InvalidCouponCode */
export async function withCoupons(
  input: Input,
  basket: Basket,
  items: readonly CouponItem[],
): Promise<Basket> {
  let changed = basket;
  for (const item of items) {
    const code = item.code?.trim() ?? '';
    if (code === '') throw input.fail(MissingCouponCode);
    const problem = await problemOfNewCoupon(shopOf(input), changed, code);
    if (problem !== undefined) throw input.fail(InvalidCouponCode, { couponCode: code, statusCode: problem });
    const added = { item_id: input.random.id(), code };
    changed = { ...changed, coupon_codes: [...(changed.coupon_codes ?? []), added] };
  }
  return changed;
}

export const couponHandlers = {
  async addCoupon(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    return storeAndAnswer(input, await withCoupons(input, basket, [input.body]));
  },

  async deleteCoupon(input) {
    const basket = await ownBasket(input, input.params.basket_id);
    const { coupon_item_id: couponItemId } = input.params;
    const entered = basket.coupon_codes ?? [];
    const left = entered.filter(({ item_id: id }) => id !== couponItemId);
    if (left.length === entered.length) throw input.fail(CouponItemNotFound, { couponItemId });
    return storeAndAnswer(input, { ...basket, coupon_codes: left });
  },
} satisfies Partial<HandlersOf<typeof baskets>>;
