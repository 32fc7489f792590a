import { localizedMarkup } from './api/content/MarkupText.ts';
import { localized } from './localized.ts';
import { handle, type StoredObject } from './handle.ts';
import { PlatformObject } from './platform-object.ts';
import { SafeWeakMap } from './protocol/primordials.ts';

/** Declared fields by prototype, for queries; without the fields in a container. */
const declaredFields = new SafeWeakMap<object, Readonly<Record<string, Field>>>();

type FieldKind = 'text' | 'localized' | 'markup' | 'number' | 'flag' | 'date';

export interface Field {
  readonly storedName: string;
  readonly kind: FieldKind;
  readonly isWritable: boolean;
}

const field =
  (kind: FieldKind, isWritable: boolean) =>
  (storedName: string): Field => ({ storedName, kind, isWritable });

export const text = field('text', true);
export const number = field('number', true);
export const flag = field('flag', true);
export const readOnlyText = field('text', false);
/** Text in the request's locale. */
export const readOnlyLocalized = field('localized', false);
/** Text with markup in the request's locale. */
export const readOnlyMarkup = field('markup', false);
export const readOnlyNumber = field('number', false);
export const readOnlyFlag = field('flag', false);
export const readOnlyDate = field('date', false);
export const date = field('date', true);

/**
 * Defines a property of a class for each of the stored fields. A field without a value is null (for a flag: false), as
 * on the platform. Must be called before `registerClass`, which derives the getter and setter methods.
 */
export function defineFields(
  targetClass: abstract new (...args: never[]) => StoredObject<object>,
  fields: Readonly<Record<string, Field>>,
  /** The name of an object in the record that contains the fields; it is created if it is missing. */
  container?: string,
): void {
  const prototype = targetClass.prototype as object;
  if (container === undefined) declaredFields.set(prototype, { ...declaredFields.get(prototype), ...fields });
  for (const [name, definition] of Object.entries(fields)) {
    const { get, set } = {
      get(this: StoredObject<object>): unknown {
        const holder =
          container === undefined ? this[handle].data : containerOf(this[handle].data, container);
        return toScriptValue(definition.kind, holder && Reflect.get(holder, definition.storedName));
      },
      set(this: StoredObject<object>, value: unknown): void {
        const storedValue = toStoredValue(definition.kind, name, value);
        this[handle].change((data) => {
          if (container !== undefined && !containerOf(data, container)) Reflect.set(data, container, {});
          Reflect.set(
            container === undefined ? data : (containerOf(data, container) ?? {}),
            definition.storedName,
            storedValue,
          );
        });
      },
    };
    const accessor = { get, enumerable: false, configurable: true };
    Object.defineProperty(prototype, name, definition.isWritable ? { ...accessor, set } : accessor);
  }
}

const containerOf = (data: object, name: string): object | undefined =>
  Reflect.get(data, name) as object | undefined;

/** Returns the stored fields of a class and its base classes by property, without the fields in a container. */
export function storedFieldsOf(
  targetClass: abstract new (...args: never[]) => object,
): Record<string, Field> {
  const fields: Record<string, Field> = {};
  for (
    let prototype = targetClass.prototype as unknown;
    typeof prototype === 'object' && prototype !== null;
    prototype = Object.getPrototypeOf(prototype)
  )
    Object.assign(fields, { ...declaredFields.get(prototype), ...fields });
  return fields;
}

function toScriptValue(kind: FieldKind, value: unknown): unknown {
  if (kind === 'flag') return value === true;
  if (kind === 'date') return typeof value === 'string' ? new Date(value) : null;
  if (kind === 'markup') return localizedMarkup(value as Record<string, string> | undefined);
  if (kind === 'localized') return localized(value as Record<string, string> | undefined);
  return value ?? null;
}

/**
 * Converts a number, a string, or a platform object with a numeric value, such as an EnumValue or a Quantity, to a
 * number. The platform accepts strings too, such as those from forms.
 * @throws TypeError if the value is none of these, or not finite
 */
export function requireNumber(name: string, value: unknown): number {
  const content = value instanceof PlatformObject ? value.valueOf() : value;
  const numericValue = typeof content === 'string' && content.trim() !== '' ? Number(content) : content;
  if (typeof numericValue !== 'number' || !Number.isFinite(numericValue))
    throw new TypeError(`${name} must be a number.`);
  return numericValue;
}

function toStoredValue(kind: FieldKind, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  switch (kind) {
    case 'text':
    case 'localized':
    case 'markup':
      // As on the platform, an object is converted with its own toString: an EnumValue, such as a country code, becomes
      // its display value.
      return String(value);
    case 'number':
      return requireNumber(name, value);
    case 'flag':
      return Boolean(value);
    case 'date':
      if (!(value instanceof Date)) throw new TypeError(`${name} must be a date.`);
      return value.toISOString();
  }
}
