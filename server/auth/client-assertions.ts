import { decodeJwt, errors, importSPKI, importX509, jwtVerify, type CryptoKey, type JWTPayload } from 'jose';
import type { AssertionProblem, ClientAssertions } from '../ports/client-assertions.ts';
import type { Clock } from '../ports/environment.ts';
import { ConcurrentChangeError, type UnitOfWork } from '../ports/store.ts';
import type { OAuthClient } from '../records/access.ts';
import { compoundKey } from '../records/collections.ts';
import { digestOf } from './digest.ts';
import type { PurgeExpired } from './purge-expired.ts';

/** Maximum number of seconds between now and an assertion's `exp` (data-api 8). */
const maxLifetimeSeconds = 30 * 60;

export interface ClientAssertionDependencies {
  readonly clock: Clock;
  /** Begins a separate unit of work, so that an assertion counts as used even if its request fails later. */
  readonly beginWork: () => UnitOfWork;
  readonly purgeExpired: PurgeExpired;
}

/** Imports a registered key: an X.509 certificate or a public key, as PEM. @throws Error if the text is neither */
const importKey = (pem: string): Promise<CryptoKey> =>
  pem.includes('BEGIN CERTIFICATE') ? importX509(pem, 'RS256') : importSPKI(pem, 'RS256');

/** Whether two URLs are equal, regardless of the letter case of scheme and host, and of an explicit default port. */
function isSameUrl(a: string, b: string): boolean {
  try {
    return new URL(a).href === new URL(b).href;
  } catch {
    return false;
  }
}

export function createClientAssertions(dependencies: ClientAssertionDependencies): ClientAssertions {
  const { clock } = dependencies;
  return {
    async verify(work, assertion, endpoint) {
      const clientId = issuerOf(assertion);
      if (clientId === undefined) return { problem: 'The assertion is not a JWT with an issuer.' };
      const client = await work.collection('clients').get(clientId);
      const pem = registeredKey(client);
      if (pem === undefined) {
        return { problem: 'The client is unknown, disabled, or not registered for private_key_jwt.' };
      }
      const verification = await verifySignature(dependencies, assertion, pem, clientId);
      if ('problem' in verification) return verification;
      const { claims } = verification;
      if (![claims.aud].flat().some((audience) => isSameUrl(audience ?? '', endpoint)))
        return { problem: `The "aud" claim must be the URL of this endpoint, ${endpoint}.` };
      if ((claims.exp ?? 0) > clock.now() / 1000 + maxLifetimeSeconds)
        return { problem: 'The "exp" claim is more than 30 minutes in the future.' };
      // An assertion without an ID is identified by its header and claims.
      const id = claims.jti ?? assertion.slice(0, assertion.lastIndexOf('.'));
      const isFirst = await isFirstUse(dependencies, clientId, id, claims.exp ?? 0);
      return isFirst ? { clientId } : { problem: 'The assertion has already been used.' };
    },
  };
}

/**
 * Records a use of the assertion, and returns whether it is the first. Uses are stored until the assertion expires, so
 * that they survive a restart. Only one of two concurrent uses is the first.
 * @param expiresAt seconds since 1970-01-01 UTC
 */
async function isFirstUse(
  { clock, beginWork, purgeExpired }: ClientAssertionDependencies,
  clientId: string,
  id: string,
  expiresAt: number,
): Promise<boolean> {
  await purgeExpired();
  const work = beginWork();
  const record = {
    kind: 'assertion' as const,
    id: digestOf(compoundKey(clientId, id)),
    expires_at: new Date(expiresAt * 1000).toISOString(),
  };
  const earlierUse = await work.collection('expiring').get(compoundKey(record.kind, record.id));
  if (earlierUse !== undefined && Date.parse(earlierUse.expires_at) > clock.now()) return false;
  work.collection('expiring').put(record);
  try {
    await work.commit();
    return true;
  } catch (error) {
    if (error instanceof ConcurrentChangeError) return false;
    throw error;
  }
}

async function verifySignature(
  { clock }: ClientAssertionDependencies,
  assertion: string,
  pem: string,
  clientId: string,
): Promise<{ claims: JWTPayload } | AssertionProblem> {
  try {
    const { payload, protectedHeader } = await jwtVerify(assertion, await importKey(pem), {
      algorithms: ['RS256'],
      issuer: clientId,
      subject: clientId,
      requiredClaims: ['iss', 'sub', 'aud', 'exp'],
      currentDate: new Date(clock.now()),
    });
    if ((protectedHeader.typ ?? 'JWT').toUpperCase() !== 'JWT')
      return { problem: 'The assertion\'s "typ" header must be "JWT".' };
    return { claims: payload };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { problem: 'The assertion has expired.' };
    if (error instanceof errors.JWTClaimValidationFailed)
      return { problem: `The assertion's "${error.claim}" claim is missing or invalid.` };
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      return { problem: "The assertion is not signed with the client's registered key (RS256)." };
    throw error;
  }
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
