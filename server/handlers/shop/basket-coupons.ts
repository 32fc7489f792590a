import type { CouponItem } from '../../../contract/documents/basket.ts';
import { InvalidCouponCode, MissingCouponCode } from '../../../contract/faults/shop.ts';
import type { Basket } from '../../records/commerce.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { newCouponProblem } from './shopper-offers.ts';
import { readShop, shopOf } from './shop.ts';

type Input = RequestContext & { readonly fail: Fail<typeof MissingCouponCode | typeof InvalidCouponCode> };

/**
 * Returns the basket with coupons added, in the order of `items`.
 * @throws MissingCouponCode, InvalidCouponCode
 */
export async function withCoupons(
  input: Input,
  basket: Basket,
  items: readonly CouponItem[],
): Promise<Basket> {
  let updatedBasket = basket;
  for (const item of items) {
    const code = item.code?.trim() ?? '';
    if (code === '') throw input.fail(MissingCouponCode);
    const problem = await readShop(shopOf(input), (reader) => newCouponProblem(reader, updatedBasket, code));
    if (problem !== undefined) throw input.fail(InvalidCouponCode, { couponCode: code, statusCode: problem });
    const coupon = { item_id: input.random.id(), code };
    updatedBasket = { ...updatedBasket, coupon_codes: [...(updatedBasket.coupon_codes ?? []), coupon] };
  }
  return updatedBasket;
}
