/** Creates the resources of a customer that reads of the Shop API need and the sample shop does not have. */
import assert from 'node:assert/strict';
import { pathParameters, type Operation } from '../../contract/operation.ts';
import { basic, sender, type Sender } from '../support/http.ts';
import type { Target } from './target.ts';

export interface ShopResources {
  /** The sample's shopper. */
  readonly shopper: Sender;
  /** Values of path parameters, by name; the path's first segment determines the resource. */
  readonly ids: Readonly<
    Record<'customers' | 'baskets' | 'orders' | 'products', Readonly<Record<string, string>>>
  >;
}

const address = {
  first_name: 'Rowan',
  last_name: 'Ashdown',
  address1: '418 Alder Street',
  city: 'Portland',
  postal_code: '97205',
  state_code: 'OR',
  country_code: 'US',
};

const basket = {
  customer_info: { email: 'shopper@example.com' },
  billing_address: address,
  shipments: [{ shipping_address: address, shipping_method: { id: 'ground' } }],
  product_items: [{ product_id: 'beeswax-polish', quantity: 2 }],
  payment_instruments: [{ payment_method_id: 'PAYPAL' }],
};

/**
 * Creates a basket, an order and a product list of the sample's shopper. An agent adds a price adjustment to the basket.
 *
 * @param agentHeaders headers of an agent's requests
 */
export async function createShopResources(
  target: Target,
  agentHeaders: Sender['defaultHeaders'],
): Promise<ShopResources> {
  const base = `${target.baseUrl}/s/${target.site}/${target.prefix}/shop/v23_2`;
  const signInResponse = await sender(base)(
    'POST',
    `/customers/auth?client_id=${target.clientId}`,
    { type: 'credentials' },
    { authorization: basic('shopper@example.com', 'shopper') },
  );
  const shopper = sender(base, { authorization: signInResponse.headers.get('authorization') ?? '' });
  const post = async (path: string, body: unknown): Promise<any> => {
    const response = await shopper('POST', path, body);
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const customerPath = `/customers/${String(signInResponse.body.customer_id)}`;
  const orderedBasket = await post('/baskets', basket);
  const order = await post('/orders', { basket_id: orderedBasket.basket_id });
  const openBasket = await post('/baskets', basket);
  const basketPath = `/baskets/${String(openBasket.basket_id)}`;
  await post(`${basketPath}/coupons`, { code: 'WELCOME10' });
  await post(`${basketPath}/gift_certificate_items`, {
    recipient_email: 'wren@example.com',
    recipient_name: 'Wren',
    amount: 20,
  });
  const agent = sender(base, agentHeaders);
  await agent('PUT', `${basketPath}/agent`);
  await agent('POST', `${basketPath}/price_adjustments`, {
    level: 'order',
    discount: { type: 'amount', amount: 1 },
    reason_code: 'PRICE_MATCH',
  });
  await agent('PUT', `${basketPath}/storefront`);
  const filledBasket = (await shopper('GET', basketPath)).body;
  const note = { subject: 'Call', text: 'Ring twice.' };
  const basketWithNote = await post(`/baskets/${String(openBasket.basket_id)}/notes`, note);
  const readNoteId = async (path: string): Promise<string> => (await shopper('GET', path)).body.notes[0].id;
  await post(`/orders/${String(order.order_no)}/notes`, note);
  const instrument = await post(`${customerPath}/payment_instruments`, { payment_method_id: 'PAYPAL' });
  const list = await post(`${customerPath}/product_lists`, { type: 'wish_list', name: 'For the cabin' });
  const itemsPath = `${customerPath}/product_lists/${String(list.id)}/items`;
  const item = await post(itemsPath, { product_id: 'tape-measure', quantity: 2 });
  const purchase = await post(`${itemsPath}/${String(item.id)}/purchases`, { purchaser_name: 'Wren' });
  return {
    shopper: sender(target.baseUrl, { authorization: signInResponse.headers.get('authorization') ?? '' }),
    ids: {
      customers: {
        customer_id: signInResponse.body.customer_id,
        address_name: 'Home',
        payment_instrument_id: instrument.payment_instrument_id,
        list_id: list.id,
        item_id: item.id,
        purchase_id: purchase.id,
      },
      baskets: {
        basket_id: openBasket.basket_id,
        shipment_id: 'me',
        item_id: filledBasket.product_items[0].item_id,
        coupon_item_id: filledBasket.coupon_items[0].coupon_item_id,
        gift_certificate_item_id: filledBasket.gift_certificate_items[0].gift_certificate_item_id,
        price_adjustment_id: filledBasket.order_price_adjustments.find(({ manual }: any) => manual)
          .price_adjustment_id,
        payment_instrument_id: basketWithNote.payment_instruments[0].payment_instrument_id,
        note_id: await readNoteId(`/baskets/${String(openBasket.basket_id)}/notes`),
      },
      orders: {
        order_no: order.order_no,
        payment_instrument_id: order.payment_instruments[0].payment_instrument_id,
        note_id: await readNoteId(`/orders/${String(order.order_no)}/notes`),
      },
      products: { id: 'fell-jacket', ids: 'fell-jacket,beeswax-polish' },
    },
  };
}

/** Returns the path parameters of an operation, with the values of the created resources. */
export const findPathParams = ({ ids }: ShopResources, { path }: Operation): Record<string, string> =>
  Object.fromEntries(
    pathParameters(path).map((name) => {
      const [, resource = ''] = path.split('/');
      const value = (ids as Record<string, Record<string, string>>)[resource]?.[name];
      assert.ok(value, `no value was created for {${name}} of ${path}`);
      return [name, value];
    }),
  );
