import type { Customer } from '../records/people.ts';
import type { CustomerClaims } from './customer-tokens.ts';
import type { UnitOfWork } from './store.ts';

/** The state of tokens beyond their claims: revoked tokens and changed passwords. */
export interface TokenRegistry {
  /** Identifies the current password of a customer or user; '' without a password. Changes with every new password. */
  revision(work: UnitOfWork, kind: 'user' | 'customer', subject: string): Promise<string>;
  /**
   * Returns the customer of a verified token. Returns undefined if the token was revoked, if the password has changed
   * since it was issued, or if the customer, or the agent who acts as the customer, is deleted or disabled.
   */
  customerOf(work: UnitOfWork, claims: CustomerClaims): Promise<Customer | undefined>;
  /** Keeps a token valid after its customer set a new password with it. */
  keepValid(work: UnitOfWork, claims: CustomerClaims): Promise<void>;
  /** Revokes a token as part of the request's work. */
  revoke(work: UnitOfWork, claims: CustomerClaims): Promise<void>;
}
