/** Why a token does not count. */
export type TokenProblem = 'expired' | 'invalid';

/** What a customer's JWT says (shop-and-debugger-api 5). */
export interface CustomerClaims {
  readonly customerId: string;
  readonly guest: boolean;
  readonly clientId: string;
  readonly siteId: string;
  /** Seconds since 1970-01-01 UTC. */
  readonly issuedAt: number;
  /** Seconds since 1970-01-01 UTC. */
  readonly expiresAt: number;
  readonly tokenId: string;
  /** Of the password that the customer had when it was issued; guests have none. */
  readonly revision?: string | undefined;
  /** The agent to whom it was issued, to act as the customer. */
  readonly agent?: string | undefined;
  /** The session that was opened with it, as the store names it. */
  readonly session?: string | undefined;
}

export type TokenSubject = Pick<CustomerClaims, 'customerId' | 'guest' | 'revision' | 'agent' | 'session'>;

/** Issues and checks the JWTs of the Shop API's customers. */
export interface CustomerTokens {
  issue(customer: TokenSubject, clientId: string, siteId: string): Promise<string>;
  /** `token` is the bare JWT, without `Bearer`. Whether it was ended meanwhile, the TokenRegister knows. */
  verify(token: string): Promise<CustomerClaims | TokenProblem>;
}
