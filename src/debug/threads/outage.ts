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
  /** Called when the platform becomes unreachable, to stop sending the user's requests. */
  readonly onUnreachable: () => void;
  /** Called when the platform responds again. */
  readonly onReachable: () => void;
}

/**
 * Milliseconds that a failure may last before the user is notified, since a single interrupted connection is not an
 * outage.
 */
const reportDelayMs = 1_000;

/**
 * Milliseconds for which the platform may keep rejecting requests, since repeated attempts could lock the user's
 * account.
 */
const rejectionTimeLimitMs = 30_000;

/**
 * Whether the platform rejected the request, as opposed to a failure of the platform or of a gateway. 412 says that the
 * debugger is disabled; the other statuses in the list are temporary.
 */
const isRejection = (error: unknown): boolean =>
  isFault(error) && error.status < 500 && ![408, 412, 425, 429].includes(error.status);

/** Longest delay in milliseconds that a platform may request before the next poll. */
const maxDelayMs = 60_000;

/** Returns the milliseconds until the next poll that the platform requests, or 0 if it requests no delay. */
export const requestedDelayMs = (error: unknown): number =>
  error instanceof PlatformFault || error instanceof UnexpectedResponse
    ? Math.min(error.retryAfterMs ?? 0, maxDelayMs)
    : 0;

/**
 * Tracks whether the platform responds. The user is notified once when it becomes unreachable, and once when it
 * responds again.
 */
export class Outage {
  readonly #options: OutageOptions;
  #startTime: number | undefined;
  #rejectionStartTime: number | undefined;
  #isReported = false;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** Whether the user has been notified that the platform is unreachable. */
  isOngoing(): boolean {
    return this.#isReported;
  }

  /**
   * Records that a poll sent at `sentAt` (`Clock.monotonicNow`) has failed. Returns false if a time limit is exceeded:
   * of the outage, or of consecutive rejections.
   */
  recordFailure(error: unknown, sentAt: number): boolean {
    const { clock, outageTimeLimitMs, host, print, onUnreachable } = this.#options;
    const now = clock.monotonicNow();
    this.#startTime ??= sentAt;
    this.#rejectionStartTime = isRejection(error) ? (this.#rejectionStartTime ?? sentAt) : undefined;
    if (
      this.#rejectionStartTime !== undefined &&
      now - this.#rejectionStartTime >= Math.min(rejectionTimeLimitMs, outageTimeLimitMs)
    )
      return false;
    if (now - this.#startTime >= outageTimeLimitMs) return false;
    if (!this.#isReported && now - this.#startTime >= Math.min(reportDelayMs, outageTimeLimitMs / 2)) {
      this.#isReported = true;
      print('stderr', `${host} is not reachable. Retrying. ${errorMessage(error)}`);
      onUnreachable();
    }
    return true;
  }

  /** Records that the platform has responded. */
  recordSuccess(): void {
    this.#startTime = undefined;
    this.#rejectionStartTime = undefined;
    if (!this.#isReported) return;
    this.#isReported = false;
    const { host, print, onReachable } = this.#options;
    print('console', `${host} responds again.`);
    onReachable();
  }
}
