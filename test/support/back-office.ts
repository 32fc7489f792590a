import assert from 'node:assert/strict';
import { basic, sender, type Exchange, type Sender } from './http.ts';

/** Sends Data API requests with a token of the sample shop's client. */
export interface BackOffice {
  /** `path` is relative to the version: `api('GET', '/sites')`. */
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Exchange>;
  /** The same client for another version, such as `v18_3`. */
  inVersion(version: string): BackOffice;
}

/** Signs in to a running service with client credentials. */
export async function signInBackOffice({ http }: { readonly http: string }): Promise<BackOffice> {
  const { body } = await sender(http)(
    'POST',
    '/svcsso/oauth2/access_token',
    'grant_type=client_credentials',
    {
      authorization: basic('cartwright', 'cartwright'),
      'content-type': 'application/x-www-form-urlencoded',
    },
  );
  return senderInVersion(sender(http, { authorization: `Bearer ${body.access_token as string}` }), 'v23_2');
}

const senderInVersion = (send: Sender, version: string): BackOffice =>
  Object.assign(
    (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      send(method, `/svc/data/${version}${path}`, body, headers),
    { inVersion: (other: string) => senderInVersion(send, other) },
  );

/** Asserts that a response is a fault with a status, a name without `Exception`, and optionally arguments. */
export function assertFault(
  { status, body }: Exchange,
  expectedStatus: number,
  name: string,
  args?: Readonly<Record<string, unknown>>,
): void {
  assert.equal(body.fault?.type, `${name}Exception`, JSON.stringify(body));
  assert.equal(status, expectedStatus);
  if (args) assert.deepEqual(body.fault.arguments, args);
}
