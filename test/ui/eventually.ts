import { setTimeout as delay } from 'node:timers/promises';

/** Reads until the value is as expected: a screen follows what happened a moment later. */
export async function eventually<T>(
  what: string,
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  limitMs = 15_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (Date.now() > end) throw new Error(`${what}: after ${limitMs} ms still ${JSON.stringify(value)}`);
    await delay(50);
  }
}
