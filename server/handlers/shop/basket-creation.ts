import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, UnsupportedCurrency } from '../../../contract/faults/general.ts';
import { CustomerBasketsQuotaExceeded, InvalidCustomer } from '../../../contract/faults/shop.ts';
import { baskets } from '../../../contract/shop/baskets.ts';
import type { NewBasket as Document } from '../../../contract/documents/basket.ts';
import type { Basket } from '../../records/commerce.ts';
import { defaultShipmentId } from '../../domain/default-shipment.ts';
import { isEmail } from '../../domain/customer-credentials.ts';
import { shippingLineId } from '../../domain/totals/line.ts';
import type { Customer } from '../../records/people.ts';
import type { Fail, HandlerInput, RequestContext } from '../implement.ts';
import { actingAgent } from './acting-agent.ts';
import { toAddress } from './address-document.ts';
import { basketResponse } from './basket-access.ts';
import { adjustmentRequestsIn, withAdjustment } from './basket-adjustments.ts';
import { runHooksAndCalculate } from './basket-calculation.ts';
import { basketArgument } from './basket-change.ts';
import { withCoupons } from './basket-coupons.ts';
import { withGiftCertificates } from './basket-gift-certificates.ts';
import { addLinesWithIds } from './basket-lines.ts';
import { newShipments } from './basket-shipments.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { createGuest } from './guest.ts';
import { runDocumentHooks, documentArgument } from './hook-points.ts';
import { createPaymentInstrument } from './payment-instrument.ts';
import { omitUndefined } from './omit-undefined.ts';
import { customerGroups } from './shopper-offers.ts';
import { readShop, shopOf, type Shop } from './shop.ts';

/** Maximum number of open baskets of a customer if the site sets no other number. */
const defaultQuota = 4;

type Input = RequestContext & {
  readonly fail: Fail<typeof InvalidCustomer | typeof CustomerBasketsQuotaExceeded>;
};

/**
 * Returns the owner of the new basket: the token's customer, the customer that an agent names, or else a new guest.
 * @throws InvalidCustomer
 */
async function resolveOwner(input: Input, requestedId: string | undefined): Promise<Customer> {
  const { caller, work, fail } = input;
  if (caller.kind !== 'customer' && requestedId === undefined) return createGuest(input);
  const id = caller.kind === 'customer' ? caller.customerId : requestedId;
  const customer = id === undefined ? undefined : await work.collection('customers').get(id);
  if (customer === undefined || (requestedId !== undefined && requestedId !== id))
    throw fail(InvalidCustomer);
  return customer;
}

/** Returns a customer's baskets in the site, except for temporary ones. */
export const basketsOf = async (
  { work, site }: Pick<Shop, 'work' | 'site'>,
  customerId: string,
): Promise<Basket[]> =>
  (await work.collection('baskets').find('customer', customerId)).filter(
    ({ site_id: siteId, temporary }) => siteId === site.id && temporary !== true,
  );

/** Whether a customer may have another basket. */
export const mayCreateBasket = async (
  shop: Pick<Shop, 'work' | 'site'>,
  customerId: string,
): Promise<boolean> => (await basketsOf(shop, customerId)).length < (shop.site.basket_quota ?? defaultQuota);

/** @throws CustomerBasketsQuotaExceeded */
export async function checkBasketQuota(
  input: Pick<Shop, 'work' | 'site'> & { readonly fail: Fail<typeof CustomerBasketsQuotaExceeded> },
  customerId: string,
): Promise<void> {
  if (await mayCreateBasket(input, customerId)) return;
  const openBaskets = await basketsOf(input, customerId);
  throw input.fail(CustomerBasketsQuotaExceeded, {
    basketIds: openBaskets.map(({ basket_id: id }) => id).join(','),
  });
}

/** @throws UnsupportedCurrency */
export function siteCurrency(
  { site }: Pick<RequestContext, 'site'>,
  requestedCurrency: string | undefined,
): string {
  const currency = requestedCurrency ?? site.currencies[0] ?? '';
  if (!site.currencies.includes(currency)) throw fault(UnsupportedCurrency, { currency });
  return currency;
}

/**
 * Returns the customer data of a basket.
 * @param requestedEmail the email address in a request; an empty address is ignored, because documents without an
 * address contain an empty one
 * @throws PropertyConstraintViolation if `requestedEmail` is not an email address
 */
export function customerFields(customer: Customer, requestedEmail?: string) {
  const email = requestedEmail === '' ? undefined : requestedEmail;
  if (email !== undefined && !isEmail(email))
    throw fault(PropertyConstraintViolation, { document: 'customer_info', path: '$.email' });
  const name = [customer.first_name, customer.last_name].filter((part) => part !== undefined).join(' ');
  return {
    customer_id: customer.customer_id,
    ...omitUndefined({
      customer_no: customer.customer_no,
      customer_name: name === '' ? undefined : name,
      customer_email: email ?? customer.email,
    }),
  };
}

/** Returns an empty basket with only the default shipment. */
export const emptyBasket = (
  { site, now }: Pick<Shop, 'site' | 'now'>,
  customer: Customer,
  { basketId, currency, locale }: { basketId: string; currency: string; locale: string },
): Basket => ({
  basket_id: basketId,
  site_id: site.id,
  currency,
  customer_locale: locale,
  taxation: site.taxation,
  ...customerFields(customer),
  channel_type: 'storefront',
  shipments: [{ id: defaultShipmentId }],
  product_lines: [],
  payment_instruments: [],
  creation_date: now,
  last_modified: now,
});

export async function createBasket(input: HandlerInput<typeof baskets.post>) {
  const { caller, random, site, locale, work } = input;
  const { now } = shopOf(input);
  const body = await runDocumentHooks(input, baskets.post.hooks?.before, input.body, (document) => [
    document,
  ]);
  const customer = await resolveOwner(input, body.customer_info?.customer_id);
  await checkBasketQuota(input, customer.customer_id);

  const currency = siteCurrency(input, body.currency);
  const payableFields = {
    currency,
    customer_id: customer.customer_id,
    ...omitUndefined({ billing_address: body.billing_address && toAddress(body.billing_address) }),
  };
  const instruments = [];
  for (const request of body.payment_instruments ?? []) {
    instruments.push(await createPaymentInstrument(input, payableFields, request));
  }
  const isAgent = actingAgent(caller) !== undefined;
  const initialBasket: Basket = {
    ...emptyBasket({ site, now }, customer, { basketId: random.id(), currency, locale }),
    ...omitUndefined({
      agent_basket: isAgent ? true : undefined,
      source_code: body.source_code,
      billing_address: payableFields.billing_address,
      shipments: await newShipments(input, body.shipments ?? [], {
        currency,
        goods: [],
        customerGroups: await readShop(shopOf(input), (reader) =>
          customerGroups(reader, customer.customer_id),
        ),
      }),
      custom: mergeCustom(undefined, customAttributesOf(body)),
    }),
    ...customerFields(customer, body.customer_info?.email),
    channel_type: isAgent ? 'callcenter' : 'storefront',
    payment_instruments: instruments,
  };
  const { basket: basketWithItems, lineIds } = await addLinesWithIds(
    input,
    initialBasket,
    body.product_items ?? [],
  );
  const basketWithCertificates = withGiftCertificates(
    input,
    basketWithItems,
    body.gift_certificate_items ?? [],
  );
  const basketWithCoupons = await withCoupons(input, basketWithCertificates, body.coupon_items ?? []);
  const basket = await withAdjustments(input, basketWithCoupons, body, lineIds);
  work.collection('baskets').put(basket);
  const argument = basketArgument(basket.basket_id);
  const { after } = baskets.post.hooks ?? {};
  await runHooksAndCalculate(input, after, argument, argument, documentArgument(body));
  return basketResponse(input, basket.basket_id);
}

/**
 * Returns the basket with the discounts in a document, both for the whole basket and for its items. `lineIds` are the
 * IDs of the lines to which the document's product items were added.
 */
async function withAdjustments(
  input: HandlerInput<typeof baskets.post>,
  basket: Basket,
  body: Document,
  lineIds: readonly string[],
): Promise<Basket> {
  const adjustmentRequests = [
    ...adjustmentRequestsIn(body.order_price_adjustments, 'order'),
    ...(body.product_items ?? []).flatMap(({ price_adjustments: itemAdjustments }, index) =>
      adjustmentRequestsIn(itemAdjustments, 'product', lineIds[index]),
    ),
    ...(body.shipping_items ?? []).flatMap((item) =>
      adjustmentRequestsIn(
        item.price_adjustments,
        'shipping',
        shippingLineId(item.shipment_id ?? defaultShipmentId),
      ),
    ),
  ];
  let updatedBasket = basket;
  for (const request of adjustmentRequests)
    updatedBasket = await withAdjustment(input, updatedBasket, request);
  return updatedBasket;
}
