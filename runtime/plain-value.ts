import { isAnyArray } from './attribute-array.ts';
import { attributesOf } from './attribute-views.ts';
import { documentOf } from './document/hook-document.ts';
import { toPlain } from './plain-form.ts';
import { PlatformObject } from './platform-object.ts';

/**
 * Converts a value from a script to plain JSON data, for everything that leaves the isolate. Functions and symbols
 * become undefined, and platform objects without a plain form become strings.
 * @throws TypeError if the value is nested too deeply or is circular
 */
export function plainValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'function' || typeof value === 'symbol' || value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 50) throw new TypeError('The value is nested too deeply or is circular.');
  if (value instanceof Date) return value.toISOString();
  const source = documentOf(value) ?? attributesOf(value) ?? value;
  if (source instanceof PlatformObject) {
    const convert = (source as { [toPlain]?: () => unknown })[toPlain];
    return convert ? plainValue(convert.call(source), depth + 1) : String(source);
  }
  if (isAnyArray(source))
    return Array.from(source, (element: unknown) => plainValue(element, depth + 1) ?? null);
  const entries = Object.entries(source).map(
    ([key, member]) => [key, plainValue(member, depth + 1)] as const,
  );
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined));
}
