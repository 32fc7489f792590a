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
}

/** Issues and checks the JWTs of the Shop API's customers. */
export interface CustomerTokens {
  issue(
    customer: Pick<CustomerClaims, 'customerId' | 'guest'>,
    clientId: string,
    siteId: string,
  ): Promise<string>;
  /** `token` is the bare JWT, without `Bearer`. */
  verify(token: string): Promise<CustomerClaims | TokenProblem>;
}
