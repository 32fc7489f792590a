import Type, { type Static } from 'typebox';
import { Id, Instant, record } from './record.ts';

/**
 * What the service has to remember for a while and then forgets by itself:
 * `revoked_token` a customer token after its sign-out, until it would have expired;
 * `kept_token` the one with which a password was changed, good for the new password too;
 * `assertion` a client's signed assertion once used; `client_lock` a client after too many wrong secrets;
 * `session` a browser's session, by the digest of its cookie; `reset_token` a customer's, by digest, one at a time;
 * `login_claim` a login that a request is giving to a customer, so that two at once meet.
 */
export const Expiring = record('expiring', {
  kind: Type.Enum([
    'revoked_token',
    'kept_token',
    'assertion',
    'client_lock',
    'session',
    'reset_token',
    'login_claim',
  ]),
  /** Secrets stand as digests only. */
  id: Id,
  expires_at: Instant,
  customer_id: Type.Optional(Id),
  site_id: Type.Optional(Id),
  /** Digest of the secret that belongs to the id. */
  digest: Type.Optional(Type.String()),
  /** Of the customer's password when the record was made. */
  revision: Type.Optional(Type.String()),
  /** The session's secure token was used over HTTPS after the session began. */
  used_securely: Type.Optional(Type.Boolean()),
});
export type Expiring = Static<typeof Expiring>;
