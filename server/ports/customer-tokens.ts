/** The reason why a token is not valid. */
export type TokenProblem = 'expired' | 'invalid';

/** The claims of a customer's JWT (shop-and-debugger-api 5). */
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
  /** Revision of the customer's password when the token was issued. Guests have none. */
  readonly revision?: string | undefined;
  /** The agent to whom the token was issued, to act as the customer. */
  readonly agent?: string | undefined;
  /** ID of the stored record of the session to which the token belongs. */
  readonly session?: string | undefined;
}

export type TokenSubject = Pick<CustomerClaims, 'customerId' | 'guest' | 'revision' | 'agent' | 'session'>;

/** Issues and checks the JWTs of the Shop API's customers. */
export interface CustomerTokens {
  issue(customer: TokenSubject, clientId: string, siteId: string): Promise<string>;
  /** Verifies a JWT, without `Bearer`. Use the TokenRegistry to check whether it was revoked. */
  verify(token: string): Promise<CustomerClaims | TokenProblem>;
}
