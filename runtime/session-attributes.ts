import { registerAttributeProxy } from './attribute-views.ts';
import { currentRun } from './current-run.ts';
import { PlatformObject } from './platform-object.ts';
import { platformNameOf } from './full-names.ts';
import { plainValue } from './plain-value.ts';
import { estimateSize, QuotaExceeded } from './size-limits.ts';

/** Limits of the attributes of a session (Script API, Session). */
const maxTextLength = 2_000;
const maxBytes = 10_240;
/** Before this compatibility mode, any value may be stored. */
const strictTypesMode = 1910;

/**
 * Returns `session.custom` or `session.privacy`, which accepts primitives, dates and value types, 10 KB in all and 2000
 * characters in a string. Before 19.10 it accepts any type of value within these limits.
 */
export function sessionAttributes(
  label: string,
  attributes: Record<string, unknown>,
): Record<string, unknown> {
  const view = new Proxy(attributes, {
    // An attribute that is not set is null.
    get: (target, key) =>
      typeof key === 'symbol' || key in target ? (Reflect.get(target, key) as unknown) : null,
    defineProperty(target, key, descriptor) {
      const value: unknown = descriptor.value;
      requireAllowed(`${label}.${String(key)}`, value);
      const size = estimateSize(plainValue({ ...target, [key]: value }), maxBytes);
      if (size > maxBytes)
        throw new QuotaExceeded(
          `${label}.${String(key)}: the attributes of a session hold 10 KB in all. Store the data in a custom object.`,
        );
      return Reflect.defineProperty(target, key, descriptor);
    },
  });
  registerAttributeProxy(view, () => attributes);
  return view;
}

function requireAllowed(name: string, value: unknown): void {
  if (typeof value === 'string' && value.length > maxTextLength)
    throw new QuotaExceeded(
      `${name}: a string in a session has at most ${maxTextLength} characters, and this one has ${value.length}.`,
    );
  if (currentRun().scriptEnvironment.compatibilityMode < strictTypesMode) return;
  const isPrimitive = value === null || (typeof value !== 'object' && typeof value !== 'function');
  if (isPrimitive || value instanceof Date || isValueType(value)) return;
  throw new TypeError(
    `${name}: a session takes strings, numbers, booleans, dates and values such as Money. Store a string, such as the result of JSON.stringify.`,
  );
}

const isValueType = (value: unknown): boolean =>
  value instanceof PlatformObject && /\.(?:value\.\w+|util\.Decimal)$/.test(platformNameOf(value) ?? '');
