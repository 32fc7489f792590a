import type { Customer } from '../records/people.ts';
import type { CustomerClaims } from './customer-tokens.ts';
import type { UnitOfWork } from './store.ts';

/** The validity of tokens beyond their claims: revocation, changed passwords, and the state of accounts. */
export interface TokenRegistry {
  /** Identifies the current password of a customer or user; '' without a password. Changes with every new password. */
  revision(work: UnitOfWork, kind: 'user' | 'customer', subject: string): Promise<string>;
  /**
   * Returns the customer of a verified token. Returns undefined if the token was revoked, if the password has changed
   * since the token was issued or kept valid, if the customer is deleted or disabled, or if the agent who acts as the
   * customer is deleted, disabled or locked.
   */
  customerOf(work: UnitOfWork, claims: CustomerClaims): Promise<Customer | undefined>;
  /** Keeps a token valid for the customer's current password, which the customer has set with this token. */
  keepValid(work: UnitOfWork, claims: CustomerClaims): Promise<void>;
  /** Revokes a token as part of the request's work. */
  revoke(work: UnitOfWork, claims: CustomerClaims): Promise<void>;
}
