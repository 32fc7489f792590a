import type { Clock } from '../client/clock.ts';

/** Milliseconds that the end of a session may wait for the platform; what is not finished by then goes on behind. */
export const goodbyeTime = 700;

/** Waits for `work`, but no longer than `milliseconds`; whether it has come to its end. Rejects as `work` does. */
export async function within(clock: Clock, milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let cancel = (): void => undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(milliseconds, () => resolve(false));
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    cancel();
  }
}
