import type { UnitOfWork } from './store.ts';

/** Tokens with which customers who forgot their password can set a new one. */
export interface ResetTokens {
  /** Issues a new token as part of the request's work. The customer's previous token becomes invalid. */
  create(work: UnitOfWork, customerId: string): Promise<string>;
  /** Whether this is the customer's token, it has not expired, and the password has not changed since. */
  matches(work: UnitOfWork, customerId: string, token: string): Promise<boolean>;
  /** Returns the ID of the customer to whom the token belongs, or undefined if it is not valid. */
  customerOf(work: UnitOfWork, token: string): Promise<string | undefined>;
  /** Revokes the token as part of the request's work. */
  revoke(work: UnitOfWork, customerId: string): void;
}
