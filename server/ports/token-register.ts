import type { Customer } from '../records/people.ts';
import type { CustomerClaims } from './customer-tokens.ts';
import type { UnitOfWork } from './store.ts';

/** What is known of tokens beside what they say themselves: who signed out, and whose password changed. */
export interface TokenRegister {
  /** Names the password that a customer or user has now; '' for one without. Changes with every new password. */
  revision(work: UnitOfWork, kind: 'user' | 'customer', subject: string): Promise<string>;
  /**
   * The customer of a verified token; undefined where the token was signed out, the password has changed since it was
   * issued, or the customer is gone or disabled; or the agent, where it was issued to one who acts as the customer.
   */
  customerOf(work: UnitOfWork, claims: CustomerClaims): Promise<Customer | undefined>;
  /** Lets a token count for the password that its customer has chosen with it. */
  keep(work: UnitOfWork, claims: CustomerClaims): Promise<void>;
  /** Ends a token, as part of the request's work. */
  revoke(work: UnitOfWork, claims: CustomerClaims): Promise<void>;
}
