import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { currentRun } from '../../current-run.ts';
import { parseQueryParameters } from '../../query-parameters.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

const tokenName = 'csrf_token';
/** The private session attribute with the secret key that signs the tokens. */
const secretName = '__csrf_secret';

/** Generates and validates tokens that protect against cross-site request forgery. */
export class CSRFProtection extends PlatformObject {
  /** Returns the name of the parameter that contains the token. */
  static get tokenName(): string {
    return tokenName;
  }

  /** Generates a token for this session and returns it. */
  static generateToken(): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${sign(nonce, findOrCreateSecret())}`;
  }

  /**
   * Returns true if the request contains a valid token of its session, as a parameter in the URL or in the header
   * `x-csrf-token`.
   */
  static validateRequest(): boolean {
    const { request } = currentRun().job.scope;
    const token =
      parseQueryParameters(request.queryString).get(tokenName)?.[0] ?? request.headers['x-csrf-token'] ?? '';
    const [nonce = '', tokenSignature = ''] = token.split('.');
    const storedSecret = currentRun().session.privacy[secretName];
    if (typeof storedSecret !== 'string' || nonce === '') return false;
    const expectedSignature = sign(nonce, storedSecret);
    const [actualBytes, expectedBytes] = [
      HostBuffer.from(tokenSignature),
      HostBuffer.from(expectedSignature),
    ];
    return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes);
  }
}
registerClass('web.CSRFProtection', CSRFProtection);

function findOrCreateSecret(): string {
  const { privacy } = currentRun().session;
  const storedSecret = privacy[secretName];
  if (typeof storedSecret === 'string') return storedSecret;
  const newSecret = randomBytes(32).toString('base64url');
  privacy[secretName] = newSecret;
  return newSecret;
}

const sign = (nonce: string, key: string): string =>
  createHmac('sha256', key).update(nonce).digest('base64url');
