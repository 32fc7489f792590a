import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, UnsupportedCurrency } from '../../../contract/faults/general.ts';
import { CustomerBasketsQuotaExceeded, InvalidCustomer } from '../../../contract/faults/shop.ts';
import { baskets } from '../../../contract/shop/baskets.ts';
import type { Basket as Document } from '../../../contract/documents/basket.ts';
import type { Basket } from '../../records/commerce.ts';
import { isEmail } from '../../domain/customer-credentials.ts';
import { shippingLineId } from '../../domain/totals/line.ts';
import type { Customer } from '../../records/people.ts';
import type { Fail, HandlerInput, RequestContext } from '../implement.ts';
import { actingAgent } from './acting-agent.ts';
import { addressOf } from './address-document.ts';
import { basketAnswer, defaultShipmentId } from './basket-access.ts';
import { askedIn, withAdjustment } from './basket-adjustments.ts';
import { liveBasket } from './basket-change.ts';
import { withCoupons } from './basket-coupons.ts';
import { withGiftCertificates } from './basket-gift-certificates.ts';
import { addLines } from './basket-lines.ts';
import { newShipments } from './basket-shipments.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { newGuest } from './guest.ts';
import { changedByHooks, documentArgument, runHooks } from './hook-points.ts';
import { paymentInstrumentOf } from './payment-instrument.ts';
import { present } from './present.ts';
import { customerGroups } from './promotion-reader.ts';
import { shopOf, type Shop } from './shop-reader.ts';

/** Open baskets of one customer in a site that does not say otherwise. */
const defaultQuota = 4;

type Input = RequestContext & {
  readonly fail: Fail<typeof InvalidCustomer | typeof CustomerBasketsQuotaExceeded>;
};

/**
 * Whose basket it will be: the customer of the token. An agent may name any customer, and gets a new guest's basket
 * otherwise.
 */
async function customerOf(input: Input, named: string | undefined): Promise<Customer> {
  const { caller, work, fail } = input;
  if (caller.kind !== 'customer' && named === undefined) return newGuest(input);
  const id = caller.kind === 'customer' ? caller.customerId : named;
  const customer = id === undefined ? undefined : await work.of('customers').get(id);
  if (customer === undefined || (named !== undefined && named !== id)) throw fail(InvalidCustomer);
  return customer;
}

/** A customer's baskets in the site. */
export const basketsOf = async (
  { work, site }: Pick<Shop, 'work' | 'site'>,
  customerId: string,
): Promise<Basket[]> =>
  (await work.of('baskets').find('customer', customerId)).filter(({ site_id: siteId }) => siteId === site.id);

/** Whether a customer may have one more basket. */
export const hasBasketQuota = async (
  shop: Pick<Shop, 'work' | 'site'>,
  customerId: string,
): Promise<boolean> => (await basketsOf(shop, customerId)).length < (shop.site.basket_quota ?? defaultQuota);

/** @throws CustomerBasketsQuotaExceeded */
export async function requireQuota(
  input: Pick<Shop, 'work' | 'site'> & { readonly fail: Fail<typeof CustomerBasketsQuotaExceeded> },
  customerId: string,
): Promise<void> {
  if (await hasBasketQuota(input, customerId)) return;
  const held = await basketsOf(input, customerId);
  throw input.fail(CustomerBasketsQuotaExceeded, {
    basketIds: held.map(({ basket_id: id }) => id).join(','),
  });
}

/** @throws UnsupportedCurrency */
export function siteCurrency({ site }: Pick<RequestContext, 'site'>, asked: string | undefined): string {
  const currency = asked ?? site.currencies[0] ?? '';
  if (!site.currencies.includes(currency)) throw fault(UnsupportedCurrency, { currency });
  return currency;
}

/**
 * What a basket remembers of its customer.
 * @param asked the address that a request names; a blank one says nothing, as documents have it where there is none
 * @throws PropertyConstraintViolation for what is no email address
 */
export function customerFields(customer: Customer, asked?: string) {
  const email = asked === '' ? undefined : asked;
  if (email !== undefined && !isEmail(email))
    throw fault(PropertyConstraintViolation, { document: 'customer_info', path: '$.email' });
  const name = [customer.first_name, customer.last_name].filter((part) => part !== undefined).join(' ');
  return {
    customer_id: customer.customer_id,
    ...present({
      customer_no: customer.customer_no,
      customer_name: name === '' ? undefined : name,
      customer_email: email ?? customer.email,
    }),
  };
}

export async function createBasket(input: HandlerInput<typeof baskets.post>) {
  const { caller, random, site, locale, work } = input;
  const { now } = shopOf(input);
  const body = await changedByHooks(input, baskets.post.hooks?.before, [], input.body);
  const customer = await customerOf(input, body.customer_info?.customer_id);
  await requireQuota(input, customer.customer_id);

  const currency = siteCurrency(input, body.currency);
  const payable = {
    currency,
    customer_id: customer.customer_id,
    ...present({ billing_address: body.billing_address && addressOf(body.billing_address) }),
  };
  const instruments = [];
  for (const request of body.payment_instruments ?? []) {
    instruments.push(await paymentInstrumentOf(input, payable, request));
  }
  const agent = actingAgent(caller) !== undefined;
  const empty: Basket = {
    ...present({
      basket_id: random.id(),
      agent_basket: agent ? true : undefined,
      site_id: site.id,
      currency,
      customer_locale: locale,
      taxation: site.taxation,
      source_code: body.source_code,
      billing_address: payable.billing_address,
      shipments: await newShipments(input, body.shipments ?? [], {
        currency,
        goods: [],
        customerGroups: await customerGroups(shopOf(input), customer.customer_id),
      }),
      custom: mergeCustom(undefined, customIn(body)),
    }),
    ...customerFields(customer, body.customer_info?.email),
    channel_type: agent ? 'callcenter' : 'storefront',
    product_lines: [],
    payment_instruments: instruments,
    creation_date: now,
    last_modified: now,
  };
  const filled = await addLines(input, empty, body.product_items ?? []);
  const gifted = withGiftCertificates(input, filled, body.gift_certificate_items ?? []);
  const entered = await withCoupons(input, gifted, body.coupon_items ?? []);
  const basket = await withAdjustments(input, entered, body);
  work.of('baskets').put(basket);
  await runHooks(input, baskets.post.hooks?.after, liveBasket(basket.basket_id), documentArgument(body));
  return basketAnswer(input, basket.basket_id);
}

/** The basket with the discounts that a document gives it, on the whole and on its items. */
async function withAdjustments(
  input: HandlerInput<typeof baskets.post>,
  basket: Basket,
  body: Document,
): Promise<Basket> {
  const asked = [
    ...askedIn(body.order_price_adjustments, 'order'),
    ...(body.product_items ?? []).flatMap(({ product_id: id, price_adjustments: ofItem }) => {
      const line = basket.product_lines.find(({ product_id: productId }) => productId === id);
      return line === undefined ? [] : askedIn(ofItem, 'product', line.item_id);
    }),
    ...(body.shipping_items ?? []).flatMap((item) =>
      askedIn(item.price_adjustments, 'shipping', shippingLineId(item.shipment_id ?? defaultShipmentId)),
    ),
  ];
  let changed = basket;
  for (const one of asked) changed = await withAdjustment(input, changed, one);
  return changed;
}
