import { signInAgent, signInCustomer, type Person } from './shop-callers.ts';

/** The callers that write: a customer of the sample shop and an agent. */
export interface ShopWriters {
  readonly customer: Person;
  readonly agent: Person;
}

export const signInWriters = async (baseUrl: string): Promise<ShopWriters> => ({
  customer: await signInCustomer(baseUrl, 'shopper@example.com', 'shopper'),
  agent: await signInAgent(baseUrl),
});

/** The paths at which a new resource is written and read. */
export interface Place {
  readonly api: Person;
  readonly write: string;
  /** The default is `write`. */
  readonly read?: string;
  /** Returns the part of the document at `read` that has the written fields. The default is the whole document. */
  readonly selectPart?: (document: any) => unknown;
  /** Values to write that are known only now, after the creation, such as the ID of another new resource. */
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

export async function sendRequest(api: Person, method: string, path: string, body?: unknown): Promise<any> {
  const response = await api(method, path, body);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Deletes the customer's baskets and creates one that can be ordered. */
export async function replaceBaskets(
  { customer }: ShopWriters,
  payment: object = { payment_method_id: 'PAYPAL' },
): Promise<any> {
  const { baskets = [] } = await sendRequest(customer, 'GET', `/customers/${customer.id}/baskets`);
  for (const { basket_id } of baskets) await sendRequest(customer, 'DELETE', `/baskets/${basket_id}`);
  return sendRequest(customer, 'POST', '/baskets', {
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
  selectPart: (document: any) => unknown,
  api: Person,
  values: Readonly<Record<string, unknown>> = {},
): Place => ({
  api,
  values,
  write: `/baskets/${basket.basket_id}${path}`,
  read: `/baskets/${basket.basket_id}`,
  selectPart,
});

export async function createOrder(writers: ShopWriters, payment?: object): Promise<any> {
  const { basket_id } = await replaceBaskets(writers, payment);
  return sendRequest(writers.customer, 'POST', '/orders', { basket_id });
}

/** Creates a wish list and returns its path. */
export async function createList({ customer }: ShopWriters): Promise<string> {
  const { id } = await sendRequest(customer, 'POST', `/customers/${customer.id}/product_lists`, {
    type: 'wish_list',
    name: 'For the cabin',
  });
  return `/customers/${customer.id}/product_lists/${id}`;
}

/** Creates a wish list with one item and returns the path of the item. */
export async function createListItem(writers: ShopWriters, product_id = 'beeswax-polish'): Promise<string> {
  const list = await createList(writers);
  const item = { type: 'product', product_id, quantity: 2, public: true };
  const { id } = await sendRequest(writers.customer, 'POST', `${list}/items`, item);
  return `${list}/items/${id}`;
}
