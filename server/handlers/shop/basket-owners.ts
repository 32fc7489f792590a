import { BasketNotFound, InvalidCustomer } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { Basket } from '../../records/commerce.ts';
import { implement, type HandlerInput } from '../implement.ts';
import { basketResponse } from './basket-access.ts';
import { runHooksAndCalculate } from './basket-calculation.ts';
import { changeBasket, basketArgument } from './basket-change.ts';
import { basketsOf, customerFields, checkBasketQuota } from './basket-creation.ts';
import { runDocumentHooks } from './hook-points.ts';
import { shopOf } from './shop.ts';

const { basketOwners } = contract.shop;

const asAgentBasket = (basket: Basket): Basket => ({ ...basket, agent_basket: true });
const asStorefrontBasket = ({ agent_basket: _agent, ...basket }: Basket): Basket => basket;

/**
 * Returns a copy of a guest's basket, still with the guest as its customer. Addresses, payment instruments,
 * coupons, notes and manual discounts are not copied.
 */
function copyBasket(
  source: Basket,
  { random, clock }: HandlerInput<typeof basketOwners.postReference>,
): Basket {
  const now = new Date(clock.now()).toISOString();
  return {
    basket_id: random.id(),
    site_id: source.site_id,
    currency: source.currency,
    taxation: source.taxation,
    channel_type: 'storefront',
    ...(source.customer_locale === undefined ? {} : { customer_locale: source.customer_locale }),
    ...(source.source_code === undefined ? {} : { source_code: source.source_code }),
    ...(source.custom === undefined ? {} : { custom: source.custom }),
    customer_id: source.customer_id,
    product_lines: source.product_lines.map(({ options, ...line }) => ({
      ...line,
      item_id: random.id(),
      ...(options === undefined
        ? {}
        : { options: options.map((option) => ({ ...option, item_id: random.id() })) }),
    })),
    ...(source.gift_certificate_lines === undefined
      ? {}
      : {
          gift_certificate_lines: source.gift_certificate_lines.map((line) => ({
            ...line,
            item_id: random.id(),
          })),
        }),
    shipments: source.shipments.map(({ shipping_address: _address, ...shipment }) => shipment),
    payment_instruments: [],
    creation_date: now,
    last_modified: now,
  };
}

export const basketOwnerHandlers = implement(basketOwners, {
  putCustomer: (input) =>
    changeBasket(input, basketOwners.putCustomer, async (basket, body) => {
      const { caller, work, fail } = input;
      const id = body.customer_id ?? basket.customer_id;
      const customer = await work.collection('customers').get(id);
      const isOtherCustomer = caller.kind === 'customer' && id !== basket.customer_id;
      if (customer === undefined || isOtherCustomer) throw fail(InvalidCustomer);
      const { customer_no: _no, customer_name: _name, customer_email: _email, ...rest } = basket;
      return { ...rest, ...customerFields(customer, body.email) };
    }),

  putAgent: (input) => changeBasket(input, basketOwners.putAgent, asAgentBasket),

  putStorefront: (input) =>
    changeBasket(input, basketOwners.putStorefront, async (basket) => {
      if (input.query.exchange === true) {
        const customerBaskets = await basketsOf(input, basket.customer_id);
        for (const otherBasket of customerBaskets)
          if (otherBasket.basket_id !== basket.basket_id && otherBasket.agent_basket !== true)
            input.work
              .collection('baskets')
              .put({ ...asAgentBasket(otherBasket), last_modified: shopOf(input).now });
      }
      return asStorefrontBasket(basket);
    }),

  async postReference(input) {
    const { hooks } = basketOwners.postReference;
    const { caller, site, work, fail } = input;
    const body = await runDocumentHooks(input, hooks?.before, input.body, (document) => [document]);
    const basketId = body.basket_id ?? '';
    const source = await work.collection('baskets').get(basketId);
    const owner = source && (await work.collection('customers').get(source.customer_id));
    if (
      source?.site_id !== site.id ||
      owner?.auth_type !== 'guest' ||
      source.customer_id !== body.customer_id
    )
      throw fail(BasketNotFound, { basketId });
    const customer =
      caller.kind === 'customer' ? await work.collection('customers').get(caller.customerId) : undefined;
    if (customer === undefined) throw new Error('the customer of the token does not exist');
    await checkBasketQuota(input, customer.customer_id);
    const copy = { ...copyBasket(source, input), ...customerFields(customer) };
    work.collection('baskets').put(copy);
    const argument = basketArgument(copy.basket_id);
    await runHooksAndCalculate(input, hooks?.after, argument, basketArgument(source.basket_id), argument);
    return basketResponse(input, copy.basket_id);
  },
});
