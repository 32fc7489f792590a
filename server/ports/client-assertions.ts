import type { UnitOfWork } from './store.ts';

/** Signed assertions with which a client authenticates to the token endpoint (data-api 5). */
export interface ClientAssertions {
  /**
   * Returns the client's ID if the assertion is valid: signed with the client's registered key, meant for this
   * endpoint, not expired, with a lifetime that is not too long, and not used before. Otherwise returns the problem, in a message
   * without secrets.
   * @param endpoint the token endpoint's address, with the host that the client used
   */
  verify(work: UnitOfWork, assertion: string, endpoint: string): Promise<ClientId | AssertionProblem>;
}

export interface ClientId {
  readonly clientId: string;
}

export interface AssertionProblem {
  readonly problem: string;
}
