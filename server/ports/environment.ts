/** Clock, randomness and log are injected, so that expiry and timeouts are tested without sleeping. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Calls back once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export interface Randomness {
  /** `length` lower-case hexadecimal characters. */
  hex(length: number): string;
  /** An id of 26 characters, letters and digits, as the platform gives to customers and baskets. */
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
