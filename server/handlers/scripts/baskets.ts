import type { ScriptServices } from '../../ports/script-services.ts';
import type { Basket } from '../../records/commerce.ts';
import { textIn } from '../../domain/localized-text.ts';
import { selectOptions } from '../../domain/option-selection.ts';
import { reopenedBasket } from '../../domain/reopened-basket.ts';
import { emptyBasket, hasBasketQuota } from '../shop/basket-creation.ts';
import { promotedBasket } from '../shop/basket-inputs.ts';
import { present } from '../shop/present.ts';
import { problemOfNewCoupon } from '../shop/promotion-reader.ts';
import type { Shop } from '../shop/shop-reader.ts';
import { orderIn } from './orders.ts';
import type { ScriptShop } from './script-shop.ts';

type BasketServices = Pick<
  ScriptServices,
  'newBasket' | 'reopenBasket' | 'basketInsight' | 'productLine' | 'couponProblem'
>;

/** @throws Error for a basket that is gone */
export async function basketIn({ work }: Pick<Shop, 'work'>, basketId: string): Promise<Basket> {
  const basket = await work.of('baskets').get(basketId);
  if (basket === undefined) throw new Error(`The basket ${basketId} does not exist.`);
  return basket;
}

export const basketServices = (open: () => Promise<ScriptShop>): BasketServices => ({
  async newBasket() {
    const shop = await open();
    const { customerId, currency, locale } = shop.scope;
    const customer = customerId === undefined ? undefined : await shop.work.of('customers').get(customerId);
    if (customer === undefined) throw new Error('There is no customer whose basket it could be.');
    if (!(await hasBasketQuota(shop, customer.customer_id))) return undefined;
    const basketId = shop.random.id();
    shop.work.of('baskets').put(emptyBasket(shop, customer, { basketId, currency, locale }));
    return basketId;
  },

  async reopenBasket(orderNo) {
    const shop = await open();
    const basket = reopenedBasket(await orderIn(shop, orderNo), shop.random.id(), shop.now);
    shop.work.of('baskets').put(basket);
    return basket.basket_id;
  },

  async basketInsight(basketId) {
    const shop = await open();
    const stored = await basketIn(shop, basketId);
    const { basket, totals, choices, couponStatuses } = await promotedBasket(shop, stored);
    const known = new Set(stored.product_lines.map((line) => line.item_id));
    const owed = new Set(basket.product_lines.map((line) => line.item_id));
    return {
      totals,
      choices,
      notOwed: [...known].filter((id) => !owed.has(id)),
      bonusLines: basket.product_lines.filter((line) => !known.has(line.item_id)),
      couponStatuses: Object.fromEntries(couponStatuses),
    };
  },

  async productLine(productId, chosen) {
    const { work, random, scope } = await open();
    const product = await work.of('products').get(productId);
    if (product === undefined) return undefined;
    const { choices, problem } = selectOptions(product, chosen);
    if (problem) throw new Error(`The product ${productId} has no option ${problem.optionId} of that value.`);
    const options = choices.map(({ optionId, valueId }) => ({
      item_id: random.id(),
      option_id: optionId,
      value_id: valueId,
    }));
    return present({
      item_id: random.id(),
      product_id: product.id,
      quantity: product.min_order_quantity ?? 1,
      item_text: textIn(product.name, scope.locale) ?? product.id,
      options: options.length > 0 ? options : undefined,
    });
  },

  async couponProblem(basketId, code) {
    const shop = await open();
    return problemOfNewCoupon(shop, await basketIn(shop, basketId), code.trim());
  },
});
