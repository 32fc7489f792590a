import assert from 'node:assert/strict';
import { basic, sender, type Sender } from './http.ts';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** Signs in and returns a sender with the token of the sample shop's client, which has all permissions. */
export async function signInClient(baseUrl: string): Promise<Sender> {
  const api = sender(baseUrl);
  const { status, body } = await api('POST', '/svcsso/oauth2/access_token', 'grant_type=client_credentials', {
    ...formHeaders,
    authorization: basic('cartwright', 'cartwright'),
  });
  assert.equal(status, 200, JSON.stringify(body));
  return api.withHeaders({ authorization: `Bearer ${body.access_token}` });
}

/** Sends Data API requests; paths are relative to the version: `api('GET', '/sites')`. */
export interface BackOffice extends Sender {
  /** The same client for another version, such as `v18_3`. */
  inVersion(version: string): BackOffice;
}

/** Like {@link signInClient}, for Data API 23.2. */
export async function signInBackOffice(baseUrl: string): Promise<BackOffice> {
  return dataApiSender(await signInClient(baseUrl), 'v23_2');
}

const dataApiSender = (
  { baseUrl, defaultHeaders }: Pick<Sender, 'baseUrl' | 'defaultHeaders'>,
  version: string,
): BackOffice =>
  Object.assign(sender(`${baseUrl}/svc/data/${version}`, defaultHeaders), {
    inVersion: (other: string) => dataApiSender({ baseUrl, defaultHeaders }, other),
  });

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
