import type { Clock } from '../ports/environment.ts';

/**
 * Limits how often files are checked for changes. One request looks up many extension points, but nobody edits a file
 * and sends the next request within a quarter of a second.
 */
export class RefreshThrottle {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #intervalMs: number;
  readonly #lastRefreshes = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>, intervalMs: number) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  /** Returns whether the files of `key` must be checked now, and records that the caller checks them. */
  beginRefresh(key: string): boolean {
    const now = this.#clock.now();
    const lastRefresh = this.#lastRefreshes.get(key);
    if (lastRefresh !== undefined && now >= lastRefresh && now - lastRefresh < this.#intervalMs) return false;
    this.#lastRefreshes.set(key, now);
    return true;
  }
}

/** Milliseconds between two checks. */
export const defaultRefreshIntervalMs = 250;
