import { agentOf, customerOf, type Person } from './customer-desk.ts';

/** Who writes: a customer of the sample shop and an agent. */
export interface ShopWriters {
  readonly customer: Person;
  readonly agent: Person;
}

export const shopWriters = async (baseUrl: string): Promise<ShopWriters> => ({
  customer: await customerOf(baseUrl, 'shopper@example.com', 'shopper'),
  agent: await agentOf(baseUrl),
});

/** Where a new resource is written and read. */
export interface Place {
  readonly api: Person;
  readonly write: string;
  /** If absent, the address that is written. */
  readonly read?: string;
  /** The part of the document at `read` that has the written fields; if absent, the whole document. */
  readonly part?: (document: any) => unknown;
  /** Values that exist only after this resource was created, such as the ID of another resource. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export const address = {
  first_name: 'Rowan',
  last_name: 'Ashdown',
  address1: '418 Alder Street',
  city: 'Portland',
  postal_code: '97205',
  state_code: 'OR',
  country_code: 'US',
};

export async function request(api: Person, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await api(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A basket that can be submitted, in place of the customer's other baskets. */
export async function newBasket(
  { customer }: ShopWriters,
  payment: object = { payment_method_id: 'PAYPAL' },
): Promise<any> {
  const { baskets = [] } = await request(customer, 'GET', `/customers/${customer.id}/baskets`);
  for (const { basket_id } of baskets) await request(customer, 'DELETE', `/baskets/${basket_id}`);
  return request(customer, 'POST', '/baskets', {
    customer_info: { email: 'shopper@example.com' },
    billing_address: address,
    shipments: [
      { id: 'me', shipping_address: address, shipping_method: { id: 'ground' } },
      { id: 'second', shipping_address: address, shipping_method: { id: 'ground' } },
    ],
    product_items: [
      { product_id: 'beeswax-polish', quantity: 2 },
      { product_id: 'tool-roll-canvas', quantity: 1, shipment_id: 'second' },
    ],
    payment_instruments: [payment],
  });
}

export const basketPlace = (
  basket: any,
  path: string,
  part: (document: any) => unknown,
  api: Person,
  values: Readonly<Record<string, unknown>> = {},
): Place => ({
  api,
  values,
  write: `/baskets/${basket.basket_id}${path}`,
  read: `/baskets/${basket.basket_id}`,
  part,
});

export async function newOrder(writers: ShopWriters, payment?: object): Promise<any> {
  const { basket_id } = await newBasket(writers, payment);
  return request(writers.customer, 'POST', '/orders', { basket_id });
}

export async function newList({ customer }: ShopWriters): Promise<string> {
  const { id } = await request(customer, 'POST', `/customers/${customer.id}/product_lists`, {
    type: 'wish_list',
    name: 'For the cabin',
  });
  return `/customers/${customer.id}/product_lists/${id}`;
}

export async function newListItem(writers: ShopWriters, product_id = 'beeswax-polish'): Promise<string> {
  const list = await newList(writers);
  const item = { type: 'product', product_id, quantity: 2, public: true };
  const { id } = await request(writers.customer, 'POST', `${list}/items`, item);
  return `${list}/items/${id}`;
}
