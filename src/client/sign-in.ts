import { contract } from '../../contract/index.ts';
import type { ApiVersion } from '../../contract/version.ts';
import { userGrantType } from '../../contract/vendor.ts';
import type { Clock } from './clock.ts';
import { isFault, NotThePlatform } from './errors.ts';
import { basicHeader, type Identity } from './identity.ts';
import type { Answered, PlatformClient } from './platform-client.ts';
import { clientIdOf, type CustomerCredentials } from './profile.ts';
import { TokenIdentity, tokenOf, type Token } from './token-identity.ts';

/** Where a customer signs in; both come from the request that the customer is to send. */
export interface ShopSite {
  readonly site?: string;
  readonly version?: ApiVersion;
  /** Told who signed in, each time that they do: the customer document of the answer. */
  readonly signedIn?: (customer: unknown) => void;
}

/** A client's own token: client credentials grant (data-api 5). */
export const clientIdentity = (client: PlatformClient, clock: Clock, clientPassword: string): Identity =>
  new TokenIdentity(clock, async () => {
    const token = await client.call(contract.oauth.clientToken, {
      headers: { authorization: basicHeader(clientIdOf(client.profile), clientPassword) },
      body: { grant_type: 'client_credentials' },
    });
    return grantedToken(client, clock, token);
  });

export interface UserCredentials {
  readonly username: string;
  readonly password: string;
  readonly clientPassword: string;
}

/** A back-office user's token: user grant (data-api 5). */
export const userIdentity = (client: PlatformClient, clock: Clock, user: UserCredentials): Identity =>
  new TokenIdentity(clock, async () => {
    const token = await client.call(contract.oauth.userToken, {
      query: { client_id: clientIdOf(client.profile) },
      headers: { authorization: basicHeader(user.username, user.password, user.clientPassword) },
      body: { grant_type: userGrantType(client.vendor) },
    });
    return grantedToken(client, clock, token);
  });

/** A new guest; while its token is good it is exchanged, since a second sign-in would be another guest with no basket. */
export const guestIdentity = (client: PlatformClient, clock: Clock, at: ShopSite = {}): Identity =>
  customer(client, clock, at, () =>
    client.exchange(contract.shop.auth.post, { ...at, body: { type: 'guest' } }),
  );

export const customerIdentity = (
  client: PlatformClient,
  clock: Clock,
  { login, password }: CustomerCredentials,
  at: ShopSite = {},
): Identity =>
  customer(client, clock, at, () =>
    client.exchange(contract.shop.auth.post, {
      ...at,
      body: { type: 'credentials' },
      headers: { authorization: basicHeader(login, password) },
    }),
  );

function customer(
  client: PlatformClient,
  clock: Clock,
  at: ShopSite,
  signIn: () => Promise<Answered<unknown>>,
): Identity {
  const refresh = (current: Token) =>
    client.exchange(contract.shop.auth.post, {
      ...at,
      body: { type: 'refresh' },
      headers: { authorization: `Bearer ${current.value}` },
    });
  return new TokenIdentity(clock, async (current) => {
    const answer = await answered(current);
    const token = tokenIn(client, clock, answer);
    at.signedIn?.(answer.document);
    return token;
  });

  async function answered(current: Token | undefined): Promise<Answered<unknown>> {
    if (!current) return signIn();
    try {
      return await refresh(current);
    } catch (error) {
      if (isFault(error)) return signIn();
      throw error;
    }
  }
}

/** What an account server answers is believed only where a token is in it. */
function grantedToken(client: PlatformClient, clock: Clock, answer: unknown): Token {
  const { access_token: value, expires_in: seconds } = (answer ?? {}) as Record<string, unknown>;
  // A token stands in a header: nothing else that is a text may (RFC 6750 2.1).
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value))
    throw new NotThePlatform(
      client.profile.authUrl ?? client.profile.baseUrl,
      200,
      'a sign-in without an access_token',
    );
  return tokenOf(value, clock, Number.isFinite(seconds) ? (seconds as number) : undefined);
}

/** The customer's token comes in the `Authorization` response header (shop-and-debugger-api 5). */
function tokenIn(client: PlatformClient, clock: Clock, { headers, status }: Answered<unknown>): Token {
  const header = headers['authorization'];
  const value = typeof header === 'string' ? /^Bearer\s+(\S+)/i.exec(header)?.[1] : undefined;
  if (value === undefined)
    throw new NotThePlatform(
      client.profile.baseUrl,
      status,
      'a sign-in without a token in its Authorization header',
    );
  return tokenOf(value, clock);
}
