import Type, { type Static } from 'typebox';
import { Id, Instant, record } from './record.ts';

/** A client of the debugger, and the breakpoints that every process sets for it. */
export const DebuggerClientState = Type.Object({
  client_id: Type.String(),
  exception_halts: Type.Enum(['none', 'uncaught', 'all']),
  breakpoints: Type.Array(
    Type.Object({
      id: Type.Integer(),
      script_path: Type.String(),
      line_number: Type.Integer(),
      condition: Type.Optional(Type.String()),
    }),
  ),
});
export type DebuggerClientState = Static<typeof DebuggerClientState>;

/**
 * Records that the service needs for a limited time and purges by itself:
 * - `revoked_token`: a customer's token after signing out, until it would have expired
 * - `kept_token`: the token with which a password was changed; it stays valid with the new password
 * - `assertion`: a client's signed assertion after its use
 * - `client_lock`: a client after too many wrong secrets
 * - `session`: a browser session, by the digest of its session ID
 * - `reset_token`: the token to reset a customer's password, by the customer's ID, so that there is one at a time
 * - `login_claim`: a login that a request is assigning to a customer, so that concurrent requests conflict
 * - `debugger_client`: a client of the debugger, by the digest of its ID, where several processes share the store
 */
export const ExpiringRecord = record('expiring', {
  kind: Type.Enum([
    'revoked_token',
    'kept_token',
    'assertion',
    'client_lock',
    'session',
    'reset_token',
    'login_claim',
    'debugger_client',
  ]),
  /** Secrets are stored only as digests. */
  id: Id,
  expires_at: Instant,
  customer_id: Type.Optional(Id),
  site_id: Type.Optional(Id),
  /** Digest of the secret: the session's secure token or the reset token. */
  digest: Type.Optional(Type.String()),
  /** Revision of the customer's password when the record was created. */
  revision: Type.Optional(Type.String()),
  /** Whether the session's secure token was used over HTTPS after the session started. */
  used_securely: Type.Optional(Type.Boolean()),
  debugger_client: Type.Optional(DebuggerClientState),
});
export type ExpiringRecord = Static<typeof ExpiringRecord>;
