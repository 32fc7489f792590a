import assert from 'node:assert/strict';
import { basic, sender, type Exchange, type Sender } from './http.ts';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** Signs in and returns a sender with the token of the sample shop's client, which has all permissions. */
export async function signInClient(baseUrl: string): Promise<Sender> {
  const api = sender(baseUrl);
  const { body } = await api('POST', '/svcsso/oauth2/access_token', 'grant_type=client_credentials', {
    ...formHeaders,
    authorization: basic('cartwright', 'cartwright'),
  });
  return api.withHeaders({ authorization: `Bearer ${body.access_token}` });
}

/** Signs in and returns a sender with the token of a back-office user (data-api 5, user grant). */
export async function signInUser(baseUrl: string, login: string, password: string): Promise<Sender> {
  const api = sender(baseUrl);
  const { status, body } = await api(
    'POST',
    '/svc/oauth2/access_token?client_id=cartwright',
    'grant_type=urn%3Aplatform%3Aparams%3Aoauth%3Agrant-type%3Aclient-id%3Asvcsid%3Asvcsecuretoken',
    { ...formHeaders, authorization: basic(login, password, 'cartwright') },
  );
  assert.equal(status, 200, `${login} signs in`);
  return api.withHeaders({ authorization: `Bearer ${body.access_token}` });
}

/** Asserts that a response is a fault, by its name without `Exception`, with at least these arguments. */
export function assertFault(
  { status, body }: Exchange,
  expectedStatus: number,
  name: string,
  args: Record<string, unknown> = {},
): void {
  assert.equal(body?.fault?.type, `${name}Exception`, JSON.stringify(body));
  assert.equal(status, expectedStatus);
  for (const [key, value] of Object.entries(args)) assert.deepEqual(body.fault.arguments?.[key], value, key);
}
