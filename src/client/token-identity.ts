import { decodeJwt } from 'jose';
import type { Clock } from './clock.ts';
import type { Identity } from './identity.ts';

export interface Token {
  readonly value: string;
  /** Milliseconds since 1970; undefined if no expiry is known. */
  readonly expiresAt: number | undefined;
}

/**
 * Reads a token's expiry. Does not check its signature, since only the platform can. If the token does not contain its
 * expiry, `expiresInSeconds` determines it.
 */
export function parseToken(value: string, clock: Clock, expiresInSeconds?: number): Token {
  const defaultExpiry = expiresInSeconds === undefined ? undefined : clock.now() + expiresInSeconds * 1000;
  try {
    const { exp } = decodeJwt(value);
    return { value, expiresAt: exp === undefined ? defaultExpiry : exp * 1000 };
  } catch {
    return { value, expiresAt: defaultExpiry };
  }
}

/** A token is renewed this many milliseconds before its expiry, so that it does not expire in transit. */
const renewalMarginMs = 60_000;

/**
 * A bearer identity. `obtain` requests a token. If the current token has not expired yet, `obtain` receives it and can
 * exchange it (`type: refresh`). Concurrent requests share one sign-in.
 */
export class TokenIdentity implements Identity {
  readonly #clock: Clock;
  readonly #obtain: (currentToken: Token | undefined) => Promise<Token>;
  #token: Token | undefined;
  #pendingToken: Promise<Token> | undefined;

  constructor(clock: Clock, obtain: (currentToken: Token | undefined) => Promise<Token>) {
    this.#clock = clock;
    this.#obtain = obtain;
  }

  async headers(): Promise<Readonly<Record<string, string>>> {
    const token = this.#token;
    const remainingMs = token?.expiresAt === undefined ? Infinity : token.expiresAt - this.#clock.now();
    const validToken =
      token !== undefined && remainingMs > renewalMarginMs
        ? token
        : await this.#renew(remainingMs > 0 ? token : undefined);
    return authorizationHeader(validToken);
  }

  invalidate({ authorization }: Readonly<Record<string, string>>): boolean {
    // Another request may have renewed the token while the response to this one was pending.
    if (this.#token && authorization === authorizationHeader(this.#token).authorization)
      this.#token = undefined;
    return true;
  }

  async #renew(currentToken: Token | undefined): Promise<Token> {
    this.#pendingToken ??= this.#obtain(currentToken).finally(() => (this.#pendingToken = undefined));
    this.#token = await this.#pendingToken;
    return this.#token;
  }
}

const authorizationHeader = ({ value }: Token) => ({ authorization: `Bearer ${value}` });
