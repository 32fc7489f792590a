import type { UnitOfWork } from './store.ts';

/** Tokens with which a customer who forgot the password may choose a new one. */
export interface ResetTokens {
  /** A new token as part of the request's work; one that the customer had before ends. */
  create(work: UnitOfWork, customerId: string): Promise<string>;
  /** Whether this is the customer's token, in time, and the password has not changed since. */
  matches(work: UnitOfWork, customerId: string, token: string): Promise<boolean>;
  /** Ends it, as part of the request's work. */
  end(work: UnitOfWork, customerId: string): void;
}
