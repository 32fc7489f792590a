import type { Clock } from '../client/clock.ts';

/**
 * Milliseconds for which the end of a session may wait for the platform. The release then continues in the
 * background.
 */
export const shutdownTimeLimitMs = 700;

/** Waits for `promise` until the time limit. Resolves with whether it was fulfilled, or rejects if it was rejected. */
export async function settlesWithin(
  clock: Clock,
  timeLimitMs: number,
  promise: Promise<unknown>,
): Promise<boolean> {
  let cancel = (): void => undefined;
  const timeLimit = new Promise<boolean>((resolve) => {
    cancel = clock.schedule(timeLimitMs, () => resolve(false));
  });
  try {
    return await Promise.race([promise.then(() => true), timeLimit]);
  } finally {
    cancel();
  }
}
