import { localizedMarkup } from './api/content/MarkupText.ts';
import { localized } from './localized.ts';
import { handle, type StoredObject } from './handle.ts';
import { PlatformObject } from './platform-object.ts';

/** Declared fields by prototype, for queries. */
const declaredFields = new WeakMap<object, Readonly<Record<string, Field>>>();

type FieldKind = 'text' | 'localized' | 'markup' | 'number' | 'flag' | 'date';

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
/** A text of the request's locale. */
export const readLocalized = field('localized', false);
/** The same, with markup. */
export const readMarkup = field('markup', false);
export const readNumber = field('number', false);
export const readFlag = field('flag', false);
export const readDate = field('date', false);
export const date = field('date', true);

/**
 * Declares properties that are a stored field each. A field without value is null (a flag: false), as on the platform.
 * Call it before `platformClass`, which derives the getters and setters.
 */
export function storedFields(
  of: abstract new (...args: never[]) => StoredObject<object>,
  fields: Readonly<Record<string, Field>>,
  /** Name of an object in the record that holds them, made where it is missing. */
  within?: string,
): void {
  const prototype = of.prototype as object;
  if (within === undefined) declaredFields.set(prototype, { ...declaredFields.get(prototype), ...fields });
  for (const [name, declared] of Object.entries(fields)) {
    const accessor: PropertyDescriptor & ThisType<StoredObject<object>> = {
      get() {
        const holder = within === undefined ? this[handle].data : partOf(this[handle].data, within);
        return outward(declared.kind, holder && Reflect.get(holder, declared.stored));
      },
      enumerable: false,
      configurable: true,
    };
    if (declared.writable) {
      accessor.set = function (this: StoredObject<object>, value: unknown) {
        const stored = inward(declared.kind, name, value);
        this[handle].change((data) => {
          if (within !== undefined && !partOf(data, within)) Reflect.set(data, within, {});
          Reflect.set(within === undefined ? data : (partOf(data, within) ?? {}), declared.stored, stored);
        });
      };
    }
    Object.defineProperty(of.prototype, name, accessor);
  }
}

const partOf = (data: object, name: string): object | undefined =>
  Reflect.get(data, name) as object | undefined;

/** The stored fields of a class and of those above it, by property. */
export function storedFieldsOf(of: abstract new (...args: never[]) => object): Record<string, Field> {
  const fields: Record<string, Field> = {};
  for (
    let at = of.prototype as unknown;
    typeof at === 'object' && at !== null;
    at = Object.getPrototypeOf(at)
  )
    Object.assign(fields, { ...declaredFields.get(at), ...fields });
  return fields;
}

function outward(kind: FieldKind, value: unknown): unknown {
  if (kind === 'flag') return value === true;
  if (kind === 'date') return typeof value === 'string' ? new Date(value) : null;
  if (kind === 'markup') return localizedMarkup(value as Record<string, string> | undefined);
  if (kind === 'localized') return localized(value as Record<string, string> | undefined);
  return value ?? null;
}

/** A number, or a list value or quantity that stands for one. @throws TypeError */
export function inNumber(name: string, value: unknown): number {
  const found = value instanceof PlatformObject ? value.valueOf() : value;
  if (typeof found !== 'number' || !Number.isFinite(found)) throw new TypeError(`${name} must be a number.`);
  return found;
}

function inward(kind: FieldKind, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  switch (kind) {
    case 'text':
    case 'localized':
    case 'markup':
      // As the platform does it: an object gives its own text, so that a list value such as a country code is its name.

      return String(value);
    case 'number':
      return inNumber(name, value);
    case 'flag':
      return Boolean(value);
    case 'date':
      if (!(value instanceof Date)) throw new TypeError(`${name} must be a date.`);
      return value.toISOString();
  }
}
