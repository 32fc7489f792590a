import { decodeJwt, errors, importSPKI, importX509, jwtVerify, type CryptoKey, type JWTPayload } from 'jose';
import type { AssertionProblem, ClientAssertions } from '../ports/client-assertions.ts';
import type { Clock } from '../ports/environment.ts';
import { ConcurrentChange, type UnitOfWork } from '../ports/store.ts';
import type { OAuthClient } from '../records/access.ts';
import { compoundKey } from '../records/collections.ts';
import { digestOf } from './digest.ts';
import type { ForgetExpired } from './forget-expired.ts';

/** An assertion's `exp` is at most this many seconds ahead (data-api 8). */
const longest = 30 * 60;

export interface ClientAssertionParts {
  readonly clock: Clock;
  /** A unit of work of its own: an assertion stays used although its request fails later. */
  readonly beginWork: () => UnitOfWork;
  readonly forgetExpired: ForgetExpired;
}

/** A registered key: X.509 certificate or public key, PEM. @throws where it is neither */
const importKey = (pem: string): Promise<CryptoKey> =>
  pem.includes('BEGIN CERTIFICATE') ? importX509(pem, 'RS256') : importSPKI(pem, 'RS256');

/** The same address whatever its letter case and however its port is written. */
function sameAddress(one: string, other: string): boolean {
  try {
    return new URL(one).href === new URL(other).href;
  } catch {
    return false;
  }
}

export function createClientAssertions({
  clock,
  beginWork,
  forgetExpired,
}: ClientAssertionParts): ClientAssertions {
  /**
   * Whether this is the first use of the assertion. Kept in the store until the assertion expires, so that a restart
   * forgets none; of two uses at once, one is first.
   * @param expiresAt seconds since 1970-01-01 UTC
   */
  const isFirstUse = async (clientId: string, id: string, expiresAt: number): Promise<boolean> => {
    await forgetExpired();
    const work = beginWork();
    const used = {
      kind: 'assertion' as const,
      id: digestOf(compoundKey(clientId, id)),
      expires_at: new Date(expiresAt * 1000).toISOString(),
    };
    const before = await work.of('expiring').get(compoundKey(used.kind, used.id));
    if (before !== undefined && Date.parse(before.expires_at) > clock.now()) return false;
    work.of('expiring').put(used);
    try {
      await work.commit();
      return true;
    } catch (error) {
      if (error instanceof ConcurrentChange) return false;
      throw error;
    }
  };

  const verified = async (
    assertion: string,
    pem: string,
    clientId: string,
  ): Promise<{ claims: JWTPayload } | AssertionProblem> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(assertion, await importKey(pem), {
        algorithms: ['RS256'],
        issuer: clientId,
        subject: clientId,
        requiredClaims: ['iss', 'sub', 'aud', 'exp'],
        currentDate: new Date(clock.now()),
      });
      if ((protectedHeader.typ ?? 'JWT').toUpperCase() !== 'JWT')
        return { problem: 'The header "typ" of the assertion must be "JWT".' };
      return { claims: payload };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { problem: 'The assertion has expired.' };
      if (error instanceof errors.JWTClaimValidationFailed)
        return { problem: `The claim "${error.claim}" of the assertion is missing or wrong.` };
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
        return { problem: "The assertion is not signed with the client's registered key (RS256)." };
      throw error;
    }
  };

  return {
    async verify(work, assertion, endpoint) {
      const clientId = issuerOf(assertion);
      if (clientId === undefined) return { problem: 'The assertion is no JWT with an issuer.' };
      const client = await work.of('clients').get(clientId);
      const pem = registeredKey(client);
      if (pem === undefined) {
        return { problem: 'The client is unknown, not enabled, or not registered for private_key_jwt.' };
      }
      const found = await verified(assertion, pem, clientId);
      if ('problem' in found) return found;
      const { claims } = found;
      if (![claims.aud].flat().some((audience) => sameAddress(audience ?? '', endpoint)))
        return { problem: `The claim "aud" must be the address of this endpoint, ${endpoint}.` };
      if ((claims.exp ?? 0) > clock.now() / 1000 + longest)
        return { problem: 'The claim "exp" lies more than 30 minutes ahead.' };
      // One without an id is known by all that it says.
      const id = claims.jti ?? assertion.slice(0, assertion.lastIndexOf('.'));
      const first = await isFirstUse(clientId, id, claims.exp ?? 0);
      return first ? { clientId } : { problem: 'The assertion was used before.' };
    },
  };
}

function issuerOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).iss;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const registeredKey = (client: OAuthClient | undefined): string | undefined =>
  client && client.enabled !== false && client.token_endpoint_auth_method === 'private_key_jwt'
    ? client.public_key
    : undefined;
