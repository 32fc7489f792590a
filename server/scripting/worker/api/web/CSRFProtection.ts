import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { run } from '../../current-run.ts';
import { parametersOf } from '../../query-parameters.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

const tokenName = 'csrf_token';
/** Where the session keeps what its tokens are made with. */
const secretName = '__csrf_secret';

/** Tokens by which a request tells that it comes from a page of the shop, and not from another site's. */
export class CSRFProtection extends PlatformObject {
  /** Name of the parameter that has the token. */
  static get tokenName(): string {
    return tokenName;
  }

  /** A token of this session. */
  static generateToken(): string {
    const salt = randomBytes(16).toString('base64url');
    return `${salt}.${signature(salt, secret())}`;
  }

  /** Whether the request has a token of its session, as a parameter or as the header `x-csrf-token`. */
  static validateRequest(): boolean {
    const { request } = run().job.scope;
    const given =
      parametersOf(request.queryString).get(tokenName)?.[0] ?? request.headers['x-csrf-token'] ?? '';
    const [salt = '', signed = ''] = given.split('.');
    const known = run().session.privacy[secretName];
    if (typeof known !== 'string' || salt === '') return false;
    const wanted = signature(salt, known);
    const [one, other] = [HostBuffer.from(signed), HostBuffer.from(wanted)];
    return one.length === other.length && timingSafeEqual(one, other);
  }
}
platformClass('web.CSRFProtection', CSRFProtection);

function secret(): string {
  const { privacy } = run().session;
  const before = privacy[secretName];
  if (typeof before === 'string') return before;
  const made = randomBytes(32).toString('base64url');
  privacy[secretName] = made;
  return made;
}

const signature = (salt: string, key: string): string =>
  createHmac('sha256', key).update(salt).digest('base64url');
