/** The clock is injected, like randomness and the log, so that tests of expiry and timeouts do not have to wait. */
export interface Clock {
  /** Returns the milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Calls a function once after `delayMs`. Returns a function that cancels the call. */
  schedule(delayMs: number, callback: () => void): () => void;
}

export interface Randomness {
  /** Returns `length` random lowercase hexadecimal characters. */
  hex(length: number): string;
  /** Returns a random ID of 26 letters and digits, like the platform's IDs of customers and baskets. */
  id(): string;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error';

export interface Log {
  trace(message: string, fields?: Readonly<Record<string, unknown>>): void;
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
