import assert from 'node:assert/strict';
import { request } from 'node:https';
import { recordExchange } from './exchange-record.ts';
import { basic, sender, type Exchange, type Sender } from './http.ts';
import { asUser } from './shop-with-access.ts';

/** Path of the Shop API at the sample's first site. */
export const shop = '/s/RefArch/svc/shop/v23_2';
export const signIn = `${shop}/customers/auth?client_id=cartwright`;

/** A sender with a token of the Shop API. Paths are relative to its version. */
export interface Person {
  readonly token: string;
  readonly id: string;
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Exchange>;
}

export function person(baseUrl: string, token: string, id = ''): Person {
  const api = sender(baseUrl + shop, { authorization: token });
  const request = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    api(method, path, body, headers);
  return Object.assign(request, { token, id });
}

/** Sends a sign-in request and returns the response, whether or not it succeeded. */
export const requestSignIn = (
  baseUrl: string,
  type: string,
  headers: Record<string, string> = {},
): Promise<Exchange> => sender(baseUrl)('POST', signIn, { type }, headers);

const signedIn = (baseUrl: string, { status, body, headers }: Exchange): Person => {
  assert.equal(status, 200, JSON.stringify(body));
  return person(baseUrl, headers.get('authorization') ?? '', body.customer_id);
};

export const guestOf = async (baseUrl: string): Promise<Person> =>
  signedIn(baseUrl, await requestSignIn(baseUrl, 'guest'));

export const customerOf = async (baseUrl: string, login: string, password: string): Promise<Person> =>
  signedIn(baseUrl, await requestSignIn(baseUrl, 'credentials', { authorization: basic(login, password) }));

/** An agent of the sample shop: a back-office user with the required role. */
export async function agentOf(baseUrl: string, login = 'admin', password = login): Promise<Person> {
  const api: Sender = await asUser(sender(baseUrl), login, password);
  const request = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    api(method, shop + path, body, headers);
  return Object.assign(request, { token: '', id: '' });
}

export interface SecureExchange {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: any;
}

/** Sends one HTTPS request to the service, which uses a certificate of its own. */
export const secureRequest = (
  method: string,
  url: string,
  { body, ...headers }: Record<string, string> & { body?: string } = {},
): Promise<SecureExchange> =>
  new Promise((resolve, reject) => {
    const all = { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const sent = request(url, { method, headers: all, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () => {
        const parsed: unknown = text === '' ? undefined : JSON.parse(text);
        recordExchange(method, new URL(url).pathname + new URL(url).search, response.statusCode ?? 0, parsed);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Name and value of each cookie that a response sets. */
export const cookiesSet = ({ headers }: SecureExchange): string[] =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '');
