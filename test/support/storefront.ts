import assert from 'node:assert/strict';
import { basic, sender, type Exchange, type Sender } from './http.ts';

const version = '/svc/shop/v23_2';
const address = {
  first_name: 'Wren',
  last_name: 'Hollis',
  address1: '1 Main Street',
  city: 'Portland',
  postal_code: '97205',
  state_code: 'OR',
  country_code: 'US',
};

/** One shopper of the sample shop, over HTTP. Paths are relative to the Shop API's version. */
export class Storefront {
  readonly #send: Sender;
  /** The shopper's `Authorization` header. */
  readonly authorization: string;
  private constructor(api: Sender, authorization: string) {
    this.#send = api.withHeaders({ authorization });
    this.authorization = authorization;
  }

  /** Signs in as a guest, or as the customer with a login and password. */
  static async signIn(baseUrl: string, login?: string, password?: string): Promise<Storefront> {
    const api = sender(baseUrl);
    const { status, headers, body } = await api(
      'POST',
      `${version}/customers/auth?client_id=cartwright`,
      { type: login === undefined ? 'guest' : 'credentials' },
      login === undefined ? {} : { authorization: basic(login, password ?? '') },
    );
    assert.equal(status, 200, JSON.stringify(body));
    return new Storefront(api, headers.get('authorization') ?? '');
  }

  /** @param signal closes the connection when it is aborted */
  send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Exchange> {
    return this.#send(method, version + path, body, {}, signal);
  }

  /** Like {@link send}, for requests that must succeed; resolves with the document. */
  async request(method: string, path: string, body?: unknown): Promise<any> {
    const response = await this.send(method, path, body);
    assert.ok(response.status < 300, `${method} ${path}: ${JSON.stringify(response.body)}`);
    return response.body;
  }

  /** Creates a basket that can be ordered. `items` maps product IDs to quantities. */
  createBasket(items: Readonly<Record<string, number>>, otherFields: object = {}): Promise<any> {
    return this.request('POST', '/baskets', {
      customer_info: { email: 'wren@example.com' },
      billing_address: address,
      shipments: [{ shipping_address: address, shipping_method: { id: 'ground' } }],
      product_items: Object.entries(items).map(([product_id, quantity]) => ({ product_id, quantity })),
      payment_instruments: [{ payment_method_id: 'PAYPAL' }],
      ...otherFields,
    });
  }

  async createOrder(items: Readonly<Record<string, number>>, fields: object = {}): Promise<any> {
    const { basket_id } = await this.createBasket(items, fields);
    return this.request('POST', '/orders', { basket_id });
  }
}
