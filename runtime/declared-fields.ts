/** Declared fields by prototype, for queries and definitions of attributes. */
const declaredFields = new WeakMap<object, Readonly<Record<string, Field>>>();

export type FieldKind = 'text' | 'localized' | 'markup' | 'number' | 'flag' | 'date';

/** A property that is backed by a stored field. */
export interface Field {
  readonly storedName: string;
  readonly kind: FieldKind;
  readonly writable: boolean;
}

/** Adds fields to those of a class. */
export const declareFields = (prototype: object, fields: Readonly<Record<string, Field>>): void =>
  void declaredFields.set(prototype, { ...declaredFields.get(prototype), ...fields });

/** Returns the stored fields of a class and its base classes by property. */
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
