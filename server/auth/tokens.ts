import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { AccessTokens } from '../ports/access-tokens.ts';
import type { Clock, Randomness } from '../ports/environment.ts';
import type { CustomerClaims, CustomerTokens, TokenProblem } from '../ports/customer-tokens.ts';
import type { SigningKey } from './signing-key.ts';

/** Lifetimes in seconds (data-api 8). The contract states no lifetime for customers; clients expect 30 minutes. */
export const lifetimes = { client: 30 * 60, user: 15 * 60, customer: 30 * 60 } as const;

interface SigningContext {
  readonly key: SigningKey;
  readonly clock: Clock;
  readonly random: Randomness;
}

const currentSeconds = (clock: Clock) => Math.floor(clock.now() / 1000);

async function sign(
  payload: JWTPayload,
  audience: string,
  lifetime: number,
  { key, clock, random }: SigningContext,
) {
  const now = currentSeconds(clock);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: key.algorithm, typ: 'JWT' })
    .setIssuer('cartwright')
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .setJti(random.hex(24))
    .sign(key.privateKey);
}

async function verifyToken(
  token: string,
  audience: string,
  { key, clock }: SigningContext,
): Promise<JWTPayload | TokenProblem> {
  try {
    const { payload } = await jwtVerify(token, key.publicKey, {
      issuer: 'cartwright',
      audience,
      currentDate: new Date(clock.now()),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError || error instanceof TypeError) return 'invalid';
    throw error;
  }
}

const textClaim = (payload: JWTPayload, name: string): string | undefined => {
  const value = payload[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * OAuth access tokens. They are JWTs because clients decode them to read the expiry time (open-points, HTTP in
 * general).
 */
export const createAccessTokens = (signing: SigningContext): AccessTokens => ({
  async issue({ clientId, user, revision }) {
    const expiresIn = user === undefined ? lifetimes.client : lifetimes.user;
    const payload = {
      client_id: clientId,
      sub: user ?? clientId,
      ...(user === undefined ? {} : { user, revision }),
    };
    return { token: await sign(payload, 'access', expiresIn, signing), expiresIn };
  },
  async verify(token) {
    const payload = await verifyToken(token, 'access', signing);
    if (typeof payload === 'string') return payload;
    return {
      clientId: String(payload['client_id']),
      user: textClaim(payload, 'user'),
      revision: textClaim(payload, 'revision'),
    };
  },
});

/** Customer JWTs with customer, client ID, issue time and expiry time (shop-and-debugger-api 5). */
export const createCustomerTokens = (signing: SigningContext): CustomerTokens => ({
  issue({ customerId, guest, revision, agent, session }, clientId, siteId) {
    const payload = {
      sub: customerId,
      client_id: clientId,
      site_id: siteId,
      guest,
      ...(revision === undefined ? {} : { revision }),
      ...(agent === undefined ? {} : { agent }),
      ...(session === undefined ? {} : { session }),
    };
    return sign(payload, 'customer', lifetimes.customer, signing);
  },
  async verify(token): Promise<CustomerClaims | TokenProblem> {
    const payload = await verifyToken(token, 'customer', signing);
    if (typeof payload === 'string') return payload;
    return {
      customerId: payload.sub ?? '',
      guest: payload['guest'] === true,
      clientId: String(payload['client_id']),
      siteId: String(payload['site_id']),
      issuedAt: payload.iat ?? 0,
      expiresAt: payload.exp ?? 0,
      tokenId: payload.jti ?? '',
      revision: textClaim(payload, 'revision'),
      agent: textClaim(payload, 'agent'),
      session: textClaim(payload, 'session'),
    };
  },
});
