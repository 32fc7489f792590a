import type { Clock } from '../../ports/environment.ts';

/** Settles like the completion, but resolves after `timeLimitMs` at the latest. */
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
