import type { UnitOfWork } from './store.ts';

/** Signed assertions by which a client proves itself to the token endpoint (data-api 5). */
export interface ClientAssertions {
  /**
   * The client's id, where the assertion is good: signed by its registered key, meant for this endpoint, in time, and
   * not used before. Otherwise what is wrong with it, in words that tell nothing secret.
   * @param endpoint the token endpoint's address, as the client wrote it
   */
  verify(work: UnitOfWork, assertion: string, endpoint: string): Promise<ClientId | AssertionProblem>;
}

export interface ClientId {
  readonly clientId: string;
}

export interface AssertionProblem {
  readonly problem: string;
}
