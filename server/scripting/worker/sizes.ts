/** A script did more than the service takes at a time. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
}

/**
 * About how many bytes plain data takes. Stops counting at the limit, so that what is far too large costs no more than
 * what is just too large.
 */
export function sizeOf(value: unknown, limit: number): number {
  const waiting = [value];
  let size = 0;
  while (waiting.length > 0 && size <= limit) {
    const next = waiting.pop();
    size += 8;
    if (typeof next === 'string') size += next.length;
    else if (ArrayBuffer.isView(next)) size += next.byteLength;
    else if (typeof next === 'object' && next !== null)
      for (const [key, member] of Object.entries(next)) {
        size += key.length;
        waiting.push(member);
      }
  }
  return size;
}

/** @throws QuotaExceeded that names what is too large */
export function checkSize(what: string, value: unknown, limit: number): number {
  const size = sizeOf(value, limit);
  if (size > limit)
    throw new QuotaExceeded(`${what} holds more than ${Math.round(limit / 1e6)} MB: keep less in it.`);
  return size;
}
