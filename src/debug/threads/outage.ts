import type { Clock } from '../../client/clock.ts';
import { isFault, UnexpectedResponse, PlatformFault } from '../../client/errors.ts';
import { errorMessage } from '../../../contract/error-message.ts';

export interface OutageOptions {
  readonly clock: Clock;
  /** Host name of the platform, used in messages. */
  readonly host: string;
  /** Milliseconds for which a platform may be unreachable before the session ends. */
  readonly outageTimeLimitMs: number;
  /** Prints a message for the user. */
  readonly print: (category: 'stderr' | 'console', text: string) => void;
  /** Called when the platform is unreachable: from now on, the user's requests are not sent to it. */
  readonly onUnreachable: () => void;
  /** Called when the platform responds again. */
  readonly onReachable: () => void;
}

/**
 * Milliseconds that a failure may last before the user is notified: one interrupted connection is not an
 * outage.
 */
const reportDelayMs = 1_000;

/**
 * Milliseconds for which the platform may keep refusing requests: repeated attempts lock the user's account.
 */
const refusalTimeLimitMs = 30_000;

/**
 * Whether the platform itself refused the request, as opposed to a failure of the platform or of a gateway.
 */
const isRefusal = (error: unknown): boolean =>
  isFault(error) && error.status < 500 && ![408, 412, 425, 429].includes(error.status);

/** Longest delay in milliseconds that a platform may request before the next poll. */
const maxDelayMs = 60_000;

/** Returns the milliseconds until the next poll that the platform requests, or 0 if it requests no delay. */
export const requestedDelayMs = (error: unknown): number =>
  error instanceof PlatformFault || error instanceof UnexpectedResponse
    ? Math.min(error.retryAfterMs ?? 0, maxDelayMs)
    : 0;

/**
 * A period in which the platform does not respond. The session survives it: the user is notified once when
 * the platform becomes unreachable, and once when it responds again.
 */
export class Outage {
  readonly #options: OutageOptions;
  #startedAt: number | undefined;
  #refusedSince: number | undefined;
  #isReported = false;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** Whether the user has been notified that the platform is unreachable. */
  isOngoing(): boolean {
    return this.#isReported;
  }

  /**
   * Records that a poll sent at `sentAt` (`Clock.monotonicNow`) has failed. Returns false if the time limit
   * is exceeded.
   */
  recordFailure(error: unknown, sentAt: number): boolean {
    const { clock, outageTimeLimitMs, host, print, onUnreachable } = this.#options;
    const now = clock.monotonicNow();
    this.#startedAt ??= sentAt;
    this.#refusedSince = isRefusal(error) ? (this.#refusedSince ?? sentAt) : undefined;
    if (
      this.#refusedSince !== undefined &&
      now - this.#refusedSince >= Math.min(refusalTimeLimitMs, outageTimeLimitMs)
    )
      return false;
    if (now - this.#startedAt >= outageTimeLimitMs) return false;
    if (!this.#isReported && now - this.#startedAt >= Math.min(reportDelayMs, outageTimeLimitMs / 2)) {
      this.#isReported = true;
      print('stderr', `${host} is not reachable, trying again. ${errorMessage(error)}`);
      onUnreachable();
    }
    return true;
  }

  /** Records that the platform has responded. */
  recordSuccess(): void {
    this.#startedAt = undefined;
    this.#refusedSince = undefined;
    if (!this.#isReported) return;
    this.#isReported = false;
    const { host, print, onReachable } = this.#options;
    print('console', `${host} responds again.`);
    onReachable();
  }
}
