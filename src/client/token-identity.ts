import { decodeJwt } from 'jose';
import type { Clock } from './clock.ts';
import type { Identity } from './identity.ts';

export interface Token {
  readonly value: string;
  /** Milliseconds since 1970; undefined if the token has no expiry. */
  readonly expiresAt: number | undefined;
}

/**
 * Reads a token's expiry. Does not check its signature, which is up to the platform. An opaque token has no expiry
 * unless `expiresInSeconds` is known.
 */
export function parseToken(value: string, clock: Clock, expiresInSeconds?: number): Token {
  const fallback = expiresInSeconds === undefined ? undefined : clock.now() + expiresInSeconds * 1000;
  try {
    const { exp } = decodeJwt(value);
    return { value, expiresAt: exp === undefined ? fallback : exp * 1000 };
  } catch {
    return { value, expiresAt: fallback };
  }
}

/** A token is renewed this many milliseconds before its expiry, so that it does not expire in transit. */
const renewalMarginMs = 60_000;

/**
 * A bearer identity. `obtain` requests a token. While the current token is valid, `obtain` receives it and can
 * exchange it (`type: refresh`). Concurrent requests share one sign-in.
 */
export class TokenIdentity implements Identity {
  readonly #clock: Clock;
  readonly #obtain: (current: Token | undefined) => Promise<Token>;
  #token: Token | undefined;
  #pending: Promise<Token> | undefined;

  constructor(clock: Clock, obtain: (current: Token | undefined) => Promise<Token>) {
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
    return { authorization: `Bearer ${validToken.value}` };
  }

  invalidate(): boolean {
    const hadToken = this.#token !== undefined;
    this.#token = undefined;
    return hadToken;
  }

  async #renew(current: Token | undefined): Promise<Token> {
    this.#pending ??= this.#obtain(current).finally(() => (this.#pending = undefined));
    this.#token = await this.#pending;
    return this.#token;
  }
}
