import { decodeJwt } from 'jose';
import type { Clock } from './clock.ts';
import type { Identity } from './identity.ts';

export interface Token {
  readonly value: string;
  /** Milliseconds since 1970; undefined where the token does not say. */
  readonly expires: number | undefined;
}

/** Reads a token's expiry; the signature is the platform's business. An opaque token has none, unless `expiresIn` (s) is known. */
export function tokenOf(value: string, clock: Clock, expiresIn?: number): Token {
  const fallback = expiresIn === undefined ? undefined : clock.now() + expiresIn * 1000;
  try {
    const { exp } = decodeJwt(value);
    return { value, expires: exp === undefined ? fallback : exp * 1000 };
  } catch {
    return { value, expires: fallback };
  }
}

/** A token is renewed this many milliseconds before its end, so that none expires on its way. */
const margin = 60_000;

/**
 * A bearer identity. `obtain` gets a token; it is handed the old one while that is still good, for an exchange
 * (`type: refresh`). Concurrent requests share one sign-in.
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
    const left = token?.expires === undefined ? Infinity : token.expires - this.#clock.now();
    const good =
      token !== undefined && left > margin ? token : await this.#renewed(left > 0 ? token : undefined);
    return { authorization: `Bearer ${good.value}` };
  }

  refused(): boolean {
    const had = this.#token !== undefined;
    this.#token = undefined;
    return had;
  }

  async #renewed(current: Token | undefined): Promise<Token> {
    this.#pending ??= this.#obtain(current).finally(() => (this.#pending = undefined));
    this.#token = await this.#pending;
    return this.#token;
  }
}
