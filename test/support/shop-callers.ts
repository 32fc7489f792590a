import assert from 'node:assert/strict';
import { request } from 'node:https';
import { recordExchange } from './exchange-record.ts';
import { basic, sender, type Exchange, type Sender } from './http.ts';
import { signInAsUser } from './shop-with-access.ts';

/** Path of the Shop API for the sample shop's site RefArch. */
export const shopPath = '/s/RefArch/svc/shop/v23_2';
export const signInPath = `${shopPath}/customers/auth?client_id=cartwright`;

/** Someone who sends requests to the Shop API. Paths are relative to `shopPath`. */
export interface Person {
  /** The `Authorization` header of the requests; empty for an agent. */
  readonly token: string;
  /** The ID of a customer; empty for an agent, and if it was not given to `createPerson`. */
  readonly id: string;
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Exchange>;
}

export function createPerson(baseUrl: string, token: string, id = ''): Person {
  const api = sender(baseUrl + shopPath, { authorization: token });
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    api(method, path, body, headers);
  return Object.assign(send, { token, id });
}

/** Sends a sign-in request and returns the response, whether or not it succeeded. */
export const requestSignIn = (
  baseUrl: string,
  type: string,
  headers: Record<string, string> = {},
): Promise<Exchange> => sender(baseUrl)('POST', signInPath, { type }, headers);

const createPersonFromSignIn = (baseUrl: string, { status, body, headers }: Exchange): Person => {
  assert.equal(status, 200, JSON.stringify(body));
  return createPerson(baseUrl, headers.get('authorization') ?? '', body.customer_id);
};

export const signInGuest = async (baseUrl: string): Promise<Person> =>
  createPersonFromSignIn(baseUrl, await requestSignIn(baseUrl, 'guest'));

export const signInCustomer = async (baseUrl: string, login: string, password: string): Promise<Person> =>
  createPersonFromSignIn(
    baseUrl,
    await requestSignIn(baseUrl, 'credentials', { authorization: basic(login, password) }),
  );

/** Signs a back-office user in and returns them as an agent. The service checks their permissions in each request. */
export async function signInAgent(baseUrl: string, login = 'admin', password = login): Promise<Person> {
  const api: Sender = await signInAsUser(sender(baseUrl), login, password);
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    api(method, shopPath + path, body, headers);
  return Object.assign(send, { token: '', id: '' });
}

export interface SecureExchange {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: any;
}

/** Sends one HTTPS request to the service, without checking its self-signed certificate. */
export const secureRequest = (
  method: string,
  url: string,
  { body, ...headers }: Record<string, string> & { body?: string } = {},
): Promise<SecureExchange> =>
  new Promise((resolve, reject) => {
    const allHeaders = { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const outgoing = request(url, { method, headers: allHeaders, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () => {
        const parsedBody = parseBody(text);
        if (parsedBody instanceof SyntaxError) {
          reject(parsedBody);
          return;
        }
        recordExchange(
          method,
          new URL(url).pathname + new URL(url).search,
          response.statusCode ?? 0,
          parsedBody,
        );
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsedBody });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Returns the value of a JSON body, undefined for an empty one, or the error of one that is not JSON. */
function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    return error;
  }
}

/** Returns `name=value` of each cookie that a response sets. */
export const cookiePairs = ({ headers }: SecureExchange): string[] =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '');
