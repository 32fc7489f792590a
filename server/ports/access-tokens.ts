import type { TokenProblem } from './customer-tokens.ts';

export interface AccessClaims {
  readonly clientId: string;
  /** Login of the back-office user; set for the user grant. */
  readonly user: string | undefined;
  /** Revision of the user's password when the token was issued. The token becomes invalid when the password changes. */
  readonly revision?: string | undefined;
}

/** OAuth access tokens (data-api 5). */
export interface AccessTokens {
  /** Issues a token. `expiresIn` is in seconds. */
  issue(claims: AccessClaims): Promise<{ token: string; expiresIn: number }>;
  verify(token: string): Promise<AccessClaims | TokenProblem>;
}
