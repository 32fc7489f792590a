import type { Clock } from '../../ports/environment.ts';

/**
 * Resolves when the completion settles, and at the latest after `timeLimitMs`. Rejects if the completion rejects in
 * time.
 */
export async function waitWithTimeLimit(
  clock: Pick<Clock, 'schedule'>,
  timeLimitMs: number,
  completion: Promise<unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const cancel = clock.schedule(timeLimitMs, () => resolve(undefined));
  try {
    await Promise.race([completion, promise]);
  } finally {
    cancel();
  }
}
