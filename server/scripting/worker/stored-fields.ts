import { handle, type StoredObject } from './handle.ts';

type FieldKind = 'text' | 'number' | 'flag' | 'date';

export interface Field {
  readonly stored: string;
  readonly kind: FieldKind;
  readonly writable: boolean;
}

const field =
  (kind: FieldKind, writable: boolean) =>
  (stored: string): Field => ({ stored, kind, writable });

export const text = field('text', true);
export const number = field('number', true);
export const flag = field('flag', true);
export const readText = field('text', false);
export const readNumber = field('number', false);
export const readFlag = field('flag', false);
export const readDate = field('date', false);

/**
 * Declares properties that are a stored field each. A field without value is null (a flag: false), as on the platform.
 * Call it before `platformClass`, which derives the getters and setters.
 */
export function storedFields(
  of: abstract new (...args: never[]) => StoredObject<object>,
  fields: Readonly<Record<string, Field>>,
): void {
  for (const [name, declared] of Object.entries(fields)) {
    const accessor: PropertyDescriptor & ThisType<StoredObject<object>> = {
      get() {
        return outward(declared.kind, Reflect.get(this[handle].data, declared.stored));
      },
      enumerable: false,
      configurable: true,
    };
    if (declared.writable) {
      accessor.set = function (this: StoredObject<object>, value: unknown) {
        this[handle].change((data) => Reflect.set(data, declared.stored, inward(declared.kind, name, value)));
      };
    }
    Object.defineProperty(of.prototype, name, accessor);
  }
}

function outward(kind: FieldKind, value: unknown): unknown {
  if (kind === 'flag') return value === true;
  if (kind === 'date') return typeof value === 'string' ? new Date(value) : null;
  return value ?? null;
}

function inward(kind: FieldKind, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  switch (kind) {
    case 'text':
      // As the platform does it: an object gives its own text, so that a list value such as a country code is its name.

      return String(value);
    case 'number':
      if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError(`${name} must be a number.`);
      return value;
    case 'flag':
      return Boolean(value);
    case 'date':
      return value instanceof Date ? value.toISOString() : undefined;
  }
}
