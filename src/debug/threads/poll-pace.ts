/** Input for the delay until the next poll. Times are in milliseconds. */
export interface PaceInput {
  /**
   * Time since the last event that makes a halt likely, such as the response to a command or the start of a trigger.
   */
  readonly sinceActivityMs: number;
  /** Whether a script is known to run, or a trigger waits for its response. */
  readonly isBusy: boolean;
  /** Duration of the last poll that was not held. */
  readonly roundTripMs: number;
  /** Number of consecutive polls that failed. */
  readonly failureCount: number;
}

const minDelayMs = 2;
/**
 * While a script runs, the maximum delay is eight round trips or 25 ms, whichever is less, but at least 5 ms and one
 * round trip.
 */
const busyRoundTrips = 8;
const maxBusyDelayMs = 25;
const maxIdleDelayMs = 500;
const maxFailureDelayMs = 5_000;
/** Delay relative to the time since the last activity: 40 ms after it, the delay is 5 ms. */
const activityDivisor = 8;
/** At first, the idle delay is eight round trips, but at least 10 ms and at most 250 ms; it grows with time. */
const idleRoundTrips = 8;
const minIdleDelayMs = 10;
const maxInitialIdleDelayMs = 250;
/**
 * For each 10 s without activity, the idle delay grows by its initial value, since most requests follow soon
 * after the last activity.
 */
const idleSlowdownMs = 10_000;

/**
 * Returns the milliseconds until the next poll. After an activity, the delay grows with the time since then, so that a
 * halt that follows soon is detected soon. While a script runs, the delay stays short. When idle, it depends on the
 * round-trip time and on the time since the last activity. After a failure, it is 100 ms, and it doubles with each
 * consecutive one, up to `maxFailureDelayMs`.
 */
export function nextDelayMs({
  sinceActivityMs,
  isBusy,
  roundTripMs,
  failureCount: failures,
}: PaceInput): number {
  if (failures > 0) return Math.min(maxFailureDelayMs, 100 * 2 ** (failures - 1));
  const activityDelayMs = Math.max(minDelayMs, roundTripMs, sinceActivityMs / activityDivisor);
  if (isBusy)
    return Math.min(
      Math.max(5, Math.min(maxBusyDelayMs, roundTripMs * busyRoundTrips), roundTripMs),
      activityDelayMs,
    );
  const idleDelayMs = Math.min(maxInitialIdleDelayMs, Math.max(minIdleDelayMs, roundTripMs * idleRoundTrips));
  return Math.min(maxIdleDelayMs, activityDelayMs, idleDelayMs * (1 + sinceActivityMs / idleSlowdownMs));
}
