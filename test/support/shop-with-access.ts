import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Seed } from '../../server/seed/seed-format.ts';
import { basic, type Exchange, type Sender } from './http.ts';

type Clients = NonNullable<Seed['clients']>;

const sampleFile = path.resolve(import.meta.dirname, '../../dist/sample/shop.json');

/** Returns the sample shop with additional clients and users. */
export function sampleShopWith(additions: { clients?: Clients; users?: NonNullable<Seed['users']> }): Seed {
  const seed = JSON.parse(readFileSync(sampleFile, 'utf8')) as Seed;
  return {
    ...seed,
    clients: [...(seed.clients ?? []), ...(additions.clients ?? [])],
    users: [...(seed.users ?? []), ...(additions.users ?? [])],
  };
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** Requests a token for a client, and returns the response whether or not it succeeded. */
export const requestClientToken = (api: Sender, id: string, secret: string): Promise<Exchange> =>
  api('POST', '/svcsso/oauth2/access_token', 'grant_type=client_credentials', {
    ...formHeaders,
    authorization: basic(id, secret),
  });

export const userGrant =
  'grant_type=urn%3Aplatform%3Aparams%3Aoauth%3Agrant-type%3Aclient-id%3Asvcsid%3Asvcsecuretoken';

/**
 * Requests a token for a back-office user by a client, and returns the response whether or not it succeeded.
 */
export const requestUserToken = (
  api: Sender,
  login: string,
  password: string,
  client = 'cartwright',
  secret = client,
): Promise<Exchange> =>
  api('POST', `/svc/oauth2/access_token?client_id=${client}`, userGrant, {
    ...formHeaders,
    authorization: basic(login, password, secret),
  });

/** Returns the sender with the token of a response; throws if its status is not 200. */
export function withToken(api: Sender, { status, body }: Exchange): Sender {
  if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
  return api.withHeaders({ authorization: `Bearer ${String(body.access_token)}` });
}

export const signInAsClient = async (api: Sender, id = 'cartwright', secret = id): Promise<Sender> =>
  withToken(api, await requestClientToken(api, id, secret));

export const signInAsUser = async (api: Sender, login: string, password = login): Promise<Sender> =>
  withToken(api, await requestUserToken(api, login, password));

/** Signs in as a guest of the storefront and returns a sender with the guest's token. */
export async function signInAsGuest(api: Sender, client = 'cartwright'): Promise<Sender> {
  const { headers } = await api('POST', `/svc/shop/v23_2/customers/auth?client_id=${client}`, {
    type: 'guest',
  });
  return api.withHeaders({ authorization: headers.get('authorization') ?? '' });
}
