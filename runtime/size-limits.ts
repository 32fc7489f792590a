import { freezeClass } from './protocol/primordials.ts';

/** The first quota error since {@link takeQuotaError}; a host runs one script at a time. */
let firstError: QuotaExceeded | undefined;

/** The error that is thrown if a script exceeds a limit. A script may catch it, but its run fails nevertheless. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';

  constructor(message: string) {
    super(message);
    remember(this);
  }
}
freezeClass(QuotaExceeded);

function remember(error: QuotaExceeded): void {
  firstError ??= error;
}

/** Checks that the running script is within its limits. @throws QuotaExceeded again after a script has caught it */
export function requireWithinQuotas(): void {
  if (firstError) throw firstError;
}

/** Returns the first quota error of the running script and forgets it; undefined if there was none. */
export function takeQuotaError(): QuotaExceeded | undefined {
  const error = firstError;
  firstError = undefined;
  return error;
}

/**
 * Estimates how many bytes plain data takes. It stops counting at the limit, so that very large values cost
 * no more than slightly too large ones.
 */
export function estimateSize(value: unknown, limit: number): number {
  const queue = [value];
  let size = 0;
  while (queue.length > 0 && size <= limit) {
    const queuedValue = queue.pop();
    size += 8;
    if (typeof queuedValue === 'string') size += queuedValue.length;
    else if (ArrayBuffer.isView(queuedValue)) size += queuedValue.byteLength;
    else if (typeof queuedValue === 'object' && queuedValue !== null)
      for (const [key, member] of Object.entries(queuedValue)) {
        size += key.length;
        queue.push(member);
      }
  }
  return size;
}

/** Returns the estimated size of a value in bytes. @throws QuotaExceeded with the label of the value if it is too large */
export function checkSize(label: string, value: unknown, limit: number): number {
  const size = estimateSize(value, limit);
  if (size > limit)
    throw new QuotaExceeded(`${label} holds more than ${Math.round(limit / 1e6)} MB: keep less in it.`);
  return size;
}
