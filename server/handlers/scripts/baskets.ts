import type { ScriptServices } from '../../ports/script-services.ts';
import type { Basket } from '../../records/commerce.ts';
import type { Customer } from '../../records/people.ts';
import { textIn } from '../../domain/localized-text.ts';
import { selectOptions } from '../../domain/option-selection.ts';
import { createBasketFromOrder } from '../../domain/reopened-basket.ts';
import { emptyBasket, mayCreateBasket } from '../shop/basket-creation.ts';
import { applyCurrentPromotions } from '../shop/basket-view.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { newCouponProblem } from '../shop/shopper-offers.ts';
import { readShop, type Shop } from '../shop/shop.ts';
import { loadOrder } from './orders.ts';
import type { ScriptShop } from './script-shop.ts';

type BasketServices = Pick<
  ScriptServices,
  'newBasket' | 'newTemporaryBasket' | 'reopenBasket' | 'calculateBasket' | 'productLine' | 'couponProblem'
>;

/** @throws Error if the basket does not exist */
export async function loadBasket({ work }: Pick<Shop, 'work'>, basketId: string): Promise<Basket> {
  const basket = await work.collection('baskets').get(basketId);
  if (basket === undefined) throw new Error(`The basket ${basketId} does not exist.`);
  return basket;
}

async function currentCustomer({ work, scope: { customerId } }: ScriptShop): Promise<Customer> {
  const customer = customerId === undefined ? undefined : await work.collection('customers').get(customerId);
  if (customer === undefined) throw new Error('A basket cannot be created without a customer.');
  return customer;
}

/** @returns the ID of the new basket */
function putEmptyBasket(shop: ScriptShop, customer: Customer, kind: Pick<Basket, 'temporary'>): string {
  const { currency, locale } = shop.scope;
  const basketId = shop.random.id();
  shop.work
    .collection('baskets')
    .put({ ...emptyBasket(shop, customer, { basketId, currency, locale }), ...kind });
  return basketId;
}

export const basketServices = (open: () => Promise<ScriptShop>): BasketServices => ({
  async newBasket() {
    const shop = await open();
    const customer = await currentCustomer(shop);
    return (await mayCreateBasket(shop, customer.customer_id))
      ? putEmptyBasket(shop, customer, {})
      : undefined;
  },

  async newTemporaryBasket() {
    const shop = await open();
    return putEmptyBasket(shop, await currentCustomer(shop), { temporary: true });
  },

  async reopenBasket(orderNo) {
    const shop = await open();
    const basket = createBasketFromOrder(await loadOrder(shop, orderNo), shop.random.id(), shop.now);
    shop.work.collection('baskets').put(basket);
    return basket.basket_id;
  },

  async calculateBasket(basketId) {
    const shop = await open();
    const storedBasket = await loadBasket(shop, basketId);
    const { basket, totals, choices, couponStatuses } = await readShop(shop, (reader) =>
      applyCurrentPromotions(reader, storedBasket),
    );
    const storedLineIds = new Set(storedBasket.product_lines.map((line) => line.item_id));
    const remainingLineIds = new Set(basket.product_lines.map((line) => line.item_id));
    return {
      totals,
      choices,
      unentitledLineIds: [...storedLineIds].filter((id) => !remainingLineIds.has(id)),
      bonusLines: basket.product_lines.filter((line) => !storedLineIds.has(line.item_id)),
      couponStatuses: Object.fromEntries(couponStatuses),
    };
  },

  async productLine(productId, requestedChoices) {
    const { work, random, scope } = await open();
    const product = await work.collection('products').get(productId);
    if (product === undefined) return undefined;
    const { choices, problem } = selectOptions(product, requestedChoices);
    if (problem)
      throw new Error(`The product ${productId} has no option ${problem.optionId} with that value.`);
    const options = choices.map(({ optionId, valueId }) => ({
      item_id: random.id(),
      option_id: optionId,
      value_id: valueId,
    }));
    return omitUndefined({
      item_id: random.id(),
      product_id: product.id,
      quantity: product.min_order_quantity ?? 1,
      item_text: textIn(product.name, scope.locale) ?? product.id,
      options: options.length > 0 ? options : undefined,
    });
  },

  async couponProblem(basketId, code) {
    const shop = await open();
    const basket = await loadBasket(shop, basketId);
    return readShop(shop, (reader) => newCouponProblem(reader, basket, code.trim()));
  },
});
