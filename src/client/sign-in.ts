import { contract } from '../../contract/index.ts';
import type { ApiVersion } from '../../contract/version.ts';
import { userGrantType } from '../../contract/vendor.ts';
import type { Clock } from './clock.ts';
import { isFault, UnexpectedResponse } from './errors.ts';
import { basicHeader, type Identity } from './identity.ts';
import type { DocumentResponse, PlatformClient } from './platform-client.ts';
import { clientIdOf, type CustomerCredentials } from './profile.ts';
import { TokenIdentity, parseToken, type Token } from './token-identity.ts';

/** The site and the version with which a shopper signs in: those of the request that the sign-in is for. */
export interface SignInTarget {
  readonly site?: string;
  readonly version?: ApiVersion;
  /** Called after each sign-in and each refresh of the token, with the customer document of the response. */
  readonly onSignedIn?: (customer: unknown) => void;
}

/** Creates the identity of a client: client credentials grant (data-api 5). */
export const clientIdentity = (client: PlatformClient, clock: Clock, clientPassword: string): Identity =>
  new TokenIdentity(clock, async () => {
    const token = await client.call(contract.oauth.clientToken, {
      headers: { authorization: basicHeader(clientIdOf(client.profile), clientPassword) },
      body: { grant_type: 'client_credentials' },
    });
    return tokenFromGrant(client.profile.authUrl ?? client.profile.baseUrl, clock, token);
  });

export interface UserCredentials {
  readonly username: string;
  readonly password: string;
  readonly clientPassword: string;
}

/** Creates the identity of a back-office user: user grant (data-api 5). */
export const userIdentity = (client: PlatformClient, clock: Clock, user: UserCredentials): Identity =>
  new TokenIdentity(clock, async () => {
    const token = await client.call(contract.oauth.userToken, {
      query: { client_id: clientIdOf(client.profile) },
      headers: { authorization: basicHeader(user.username, user.password, user.clientPassword) },
      body: { grant_type: userGrantType(client.vendor) },
    });
    return tokenFromGrant(client.profile.baseUrl, clock, token);
  });

/** Returns the target of a sign-in. Called when the sign-in begins. */
type FindSignInTarget = () => SignInTarget;

/**
 * Creates the identity of a new guest. When its token is to be renewed and has not expired yet, the token is exchanged
 * for another one of the same guest, since a second sign-in would create another guest without a basket. If the token
 * has expired, or if the platform rejects the exchange, a new guest signs in.
 */
export const guestIdentity = (client: PlatformClient, clock: Clock, findTarget: FindSignInTarget): Identity =>
  shopperIdentity(client, clock, findTarget, (target) =>
    client.exchange(contract.shop.auth.post, { ...target, body: { type: 'guest' } }),
  );

export const customerIdentity = (
  client: PlatformClient,
  clock: Clock,
  { login, password }: CustomerCredentials,
  findTarget: FindSignInTarget,
): Identity =>
  shopperIdentity(client, clock, findTarget, (target) =>
    client.exchange(contract.shop.auth.post, {
      ...target,
      body: { type: 'credentials' },
      headers: { authorization: basicHeader(login, password) },
    }),
  );

function shopperIdentity(
  client: PlatformClient,
  clock: Clock,
  findTarget: FindSignInTarget,
  signIn: (target: SignInTarget) => Promise<DocumentResponse<unknown>>,
): Identity {
  const refresh = (currentToken: Token, target: SignInTarget) =>
    client.exchange(contract.shop.auth.post, {
      ...target,
      body: { type: 'refresh' },
      headers: { authorization: `Bearer ${currentToken.value}` },
    });
  return new TokenIdentity(clock, async (currentToken) => {
    const target = findTarget();
    const response = await signInOrRefresh(currentToken, target);
    const token = tokenFromHeader(client, clock, response);
    target.onSignedIn?.(response.document);
    return token;
  });

  async function signInOrRefresh(
    currentToken: Token | undefined,
    target: SignInTarget,
  ): Promise<DocumentResponse<unknown>> {
    if (!currentToken) return signIn(target);
    try {
      return await refresh(currentToken, target);
    } catch (error) {
      if (isFault(error)) return signIn(target);
      throw error;
    }
  }
}

/** Returns the token of the response that `address` sent. Throws `UnexpectedResponse` if there is none. */
function tokenFromGrant(address: string, clock: Clock, response: unknown): Token {
  const { access_token: value, expires_in: seconds } = (response ?? {}) as Record<string, unknown>;
  // The token is sent in a header, so only visible ASCII characters are allowed.
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value))
    throw new UnexpectedResponse(address, 200, 'a token response without an access_token');
  return parseToken(value, clock, Number.isFinite(seconds) ? (seconds as number) : undefined);
}

/**
 * Returns the shopper's token from the `Authorization` response header (shop-and-debugger-api 5). Throws
 * `UnexpectedResponse` if there is none.
 */
function tokenFromHeader(
  client: PlatformClient,
  clock: Clock,
  { headers, status }: DocumentResponse<unknown>,
): Token {
  const header = headers['authorization'];
  const value = typeof header === 'string' ? /^Bearer\s+(\S+)/i.exec(header)?.[1] : undefined;
  if (value === undefined)
    throw new UnexpectedResponse(
      client.profile.baseUrl,
      status,
      'a sign-in response without a token in its Authorization header',
    );
  return parseToken(value, clock);
}
