import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats a read until its value is as expected, because the screen is updated a moment after each action. Throws after
 * `limitMs`. A read that fails, for instance because an element is not on the screen yet, is repeated, too.
 */
export async function eventually<T>(
  description: string,
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  limitMs = 40_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const { value, failure } = await read().then(
      (value) => ({ value, failure: undefined }),
      (error: unknown) => ({ value: undefined, failure: new Error(String(error), { cause: error }) }),
    );
    if (failure === undefined && isExpected(value)) return value;
    if (Date.now() > end) {
      const lastResult = failure?.message ?? JSON.stringify(value);
      throw new Error(`${description}: after ${limitMs} ms still ${lastResult}`, { cause: failure });
    }
    await delay(50);
  }
}
