import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { contract } from '../../contract/index.ts';
import { pathParameters, type Operation } from '../../contract/operation.ts';
import { defaultVendor, userGrantType, vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { readXml } from '../../server/http/xml/read.ts';
import { writeXml } from '../../server/http/xml/write.ts';
import { servedVersion } from '../conformance/requests.ts';
import { basic, sender, type Exchange, type Sender } from './http.ts';

export interface ShopClientOptions {
  readonly vendor?: VendorProfile;
  /** The format of request and response bodies. */
  readonly format?: 'json' | 'xml';
}

type CallerName = 'anyone' | 'guest' | 'shopper' | 'agent';

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Every operation of the Shop API. */
export const shopOperations: readonly Operation[] = Object.values(contract.shop).flatMap((group) =>
  Object.values<Operation>(group),
);

/**
 * Calls operations as a shopper, a guest or an agent of the sample shop, or with only a client ID (`anyone`), and
 * records the operations that succeeded.
 */
export class RecordingShopClient {
  readonly succeededOperations = new Set<string>();
  readonly #vendor: VendorProfile;
  readonly #format: 'json' | 'xml';
  readonly #api: Sender;
  readonly #tokens = new Map<CallerName, string>();

  constructor(baseUrl: string, { vendor = defaultVendor, format = 'json' }: ShopClientOptions = {}) {
    this.#vendor = vendor;
    this.#format = format;
    this.#api = sender(baseUrl);
  }

  /**
   * Signs in the guest and the shopper by the Shop API, and the agent by a token request. Returns the documents of the
   * guest and the shopper.
   */
  async signIn(): Promise<{ guest: any; shopper: any }> {
    const guest = await this.signInAs('guest', { type: 'guest' });
    const shopper = await this.signInAs(
      'shopper',
      { type: 'credentials' },
      { authorization: basic('shopper@example.com', 'shopper') },
    );
    const token = await this.#api(
      'POST',
      `/${this.#vendor.prefix}/oauth2/access_token?client_id=cartwright`,
      `grant_type=${encodeURIComponent(userGrantType(this.#vendor))}`,
      {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: basic('admin', 'admin', 'cartwright'),
      },
    );
    assert.equal(token.status, 200, JSON.stringify(token.body));
    this.#tokens.set('agent', `Bearer ${String(token.body.access_token)}`);
    return { guest, shopper };
  }

  /** Signs a caller in by POST /customers/auth. The caller's later requests use the token. */
  async signInAs(callerName: CallerName, body: object, headers: Record<string, string> = {}): Promise<any> {
    const { exchange, document } = await this.#send('anyone', 'POST', '/customers/auth', { body, headers });
    this.#tokens.set(callerName, exchange.headers.get('authorization') ?? '');
    return document;
  }

  /** Calls an operation whose response has a token, and uses the token for later calls of `tokenOwner`. */
  async callForToken(
    tokenOwner: CallerName,
    caller: CallerName,
    method: string,
    path: string,
    input: CallInput = {},
  ): Promise<any> {
    const { exchange, document } = await this.#send(caller, method, path, input);
    this.#tokens.set(tokenOwner, exchange.headers.get('authorization') ?? '');
    return document;
  }

  /**
   * Calls an operation by the template of its path, and returns the document. Rejects unless the response has the
   * operation's success status.
   */
  async call(callerName: CallerName, method: string, path: string, input: CallInput = {}): Promise<any> {
    return (await this.#send(callerName, method, path, input)).document;
  }

  async #send(
    callerName: CallerName,
    method: string,
    path: string,
    { params = {}, query = {}, body, headers = {} }: CallInput,
  ): Promise<{ exchange: Exchange; document: any }> {
    const operation = shopOperations.find(
      (candidate) => candidate.method === method && candidate.path === path,
    );
    assert.ok(operation, `the table has no ${method} ${path}`);
    const isXml = this.#format === 'xml';
    const exchange = await this.#api(
      method,
      this.#target(operation, params, query),
      body === undefined ? undefined : isXml ? this.#toXml(operation, body) : body,
      {
        ...(callerName === 'anyone'
          ? { [vendorHeader(this.#vendor, 'client-id')]: 'cartwright' }
          : { authorization: this.#tokens.get(callerName) ?? '' }),
        ...(isXml ? { accept: 'application/xml' } : {}),
        ...(isXml && body !== undefined ? { 'content-type': 'application/xml' } : {}),
        ...headers,
      },
    );
    assert.equal(
      exchange.status,
      operation.success.status,
      `${method} ${path} as ${callerName}: ${exchange.status} ${JSON.stringify(exchange.body)}`,
    );
    this.succeededOperations.add(operation.id);
    const { document: schema } = operation.success;
    const document: unknown =
      isXml && schema !== undefined ? readXml(String(exchange.body), schema) : exchange.body;
    return { exchange, document };
  }

  #target(
    operation: Operation,
    params: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
  ): string {
    let path = operation.path;
    for (const name of pathParameters(path)) {
      const value = params[name];
      assert.ok(value !== undefined, `${operation.id} needs ${name}`);
      path = path.replace(`{${name}}`, name === 'ids' ? value : encodeURIComponent(value));
    }
    const text = new URLSearchParams(query).toString();
    const { prefix } = this.#vendor;
    return `/s/RefArch/${prefix}/shop/${servedVersion(operation)}${path}${text && `?${text}`}`;
  }

  #toXml(operation: Operation, body: unknown): string {
    const schema = operation.body as (TSchema & { title?: string }) | undefined;
    return writeXml(body, schema, schema?.title ?? 'items', 'urn:shop');
  }
}
