import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { AccessTokens } from '../ports/access-tokens.ts';
import type { Clock, Randomness } from '../ports/environment.ts';
import type { CustomerClaims, CustomerTokens, TokenProblem } from '../ports/customer-tokens.ts';
import { BoundedMap } from './bounded-map.ts';
import type { SigningKey } from './signing-key.ts';

/** Lifetimes in seconds (data-api 8). The specification states no lifetime for customers; clients expect 30 minutes. */
export const lifetimes = { client: 30 * 60, user: 15 * 60, customer: 30 * 60 } as const;

interface SigningContext {
  readonly key: SigningKey;
  readonly clock: Clock;
  readonly random: Randomness;
}

const currentSeconds = (clock: Clock) => Math.floor(clock.now() / 1000);

async function sign(
  payload: JWTPayload & { readonly iss: string; readonly jti: string },
  audience: string,
  lifetime: number,
  { key, clock }: SigningContext,
) {
  const now = currentSeconds(clock);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: key.algorithm, typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(key.privateKey);
}

const newTokenId = ({ random }: SigningContext): string => random.hex(24);

async function verifyToken(
  token: string,
  audience: string,
  { key, clock }: SigningContext,
): Promise<JWTPayload | TokenProblem> {
  try {
    const { payload } = await jwtVerify(token, key.publicKey, {
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

/**
 * Maximum number of verified tokens that are cached, for access tokens and for customers' tokens each. An entry has
 * about 600 bytes.
 */
const maxVerifiedTokens = 1000;

/**
 * Creates a function that verifies tokens and reads their claims. The claims are cached until the token expires,
 * because checking a signature takes longer than the rest of a small request. Revocation is not cached.
 */
function createVerifier<Claims extends object>(
  audience: string,
  signing: SigningContext,
  claimsOf: (payload: JWTPayload) => Claims | TokenProblem,
) {
  const verifiedTokens = new BoundedMap<string, { readonly expiresAt: number; readonly claims: Claims }>(
    maxVerifiedTokens,
  );
  return async (token: string): Promise<Claims | TokenProblem> => {
    const cachedToken = verifiedTokens.get(token);
    if (cachedToken && cachedToken.expiresAt > currentSeconds(signing.clock)) return cachedToken.claims;
    const payload = await verifyToken(token, audience, signing);
    const claims = typeof payload === 'string' ? payload : claimsOf(payload);
    if (typeof payload !== 'string' && typeof claims !== 'string' && payload.exp !== undefined)
      verifiedTokens.set(token, { expiresAt: payload.exp, claims });
    return claims;
  };
}

const textClaim = (payload: JWTPayload, name: string): string | undefined => {
  const value = payload[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Creates the functions that issue and verify OAuth access tokens. These are JWTs, because clients decode them to read
 * the expiry time (open-points, HTTP in general).
 */
export function createAccessTokens(signing: SigningContext): AccessTokens {
  return {
    async issue({ clientId, user, revision }) {
      const expiresIn = user === undefined ? lifetimes.client : lifetimes.user;
      const payload = {
        iss: 'cartwright',
        jti: newTokenId(signing),
        client_id: clientId,
        sub: user ?? clientId,
        ...(user === undefined ? {} : { user, revision }),
      };
      return { token: await sign(payload, 'access', expiresIn, signing), expiresIn };
    },
    verify: createVerifier('access', signing, (payload) => ({
      clientId: String(payload['client_id']),
      user: textClaim(payload, 'user'),
      revision: textClaim(payload, 'revision'),
    })),
  };
}

/** The `customer_info` in the claim `sub`, from which clients read the customer (open-points, HTTP in general). */
interface CustomerSubject {
  readonly customer_id: string;
  readonly guest: boolean;
  /** ID of the session, or of the token itself if it belongs to no session. */
  readonly visit_id: string;
}

const subjectText = (subject: CustomerSubject): string => JSON.stringify({ _v: '1', customer_info: subject });

/**
 * Parses the claim `sub`. Returns undefined for a token of an older version, in which `sub` was the customer's ID.
 */
function subjectOf({ sub = '' }: JWTPayload): CustomerSubject | undefined {
  try {
    return (JSON.parse(sub) as { customer_info?: CustomerSubject }).customer_info;
  } catch {
    return undefined;
  }
}

/**
 * Creates the functions that issue and verify customers' JWTs, which contain the customer, the client ID, the issue
 * time and the expiry time (shop-and-debugger-api 5).
 */
export function createCustomerTokens(signing: SigningContext): CustomerTokens {
  return {
    issue({ customerId, guest, revision, agent, session }, clientId, siteId) {
      const tokenId = newTokenId(signing);
      const payload = {
        _v: '1',
        iss: clientId,
        sub: subjectText({ customer_id: customerId, guest, visit_id: session ?? tokenId }),
        jti: tokenId,
        site_id: siteId,
        ...(revision === undefined ? {} : { revision }),
        ...(agent === undefined ? {} : { agent }),
        ...(session === undefined ? {} : { session }),
      };
      return sign(payload, 'customer', lifetimes.customer, signing);
    },
    verify: createVerifier('customer', signing, (payload): CustomerClaims | TokenProblem => {
      const subject = subjectOf(payload);
      if (subject === undefined) return 'invalid';
      return {
        customerId: subject.customer_id,
        guest: subject.guest,
        clientId: payload.iss ?? '',
        siteId: String(payload['site_id']),
        issuedAt: payload.iat ?? 0,
        expiresAt: payload.exp ?? 0,
        tokenId: payload.jti ?? '',
        revision: textClaim(payload, 'revision'),
        agent: textClaim(payload, 'agent'),
        session: textClaim(payload, 'session'),
      };
    }),
  };
}
