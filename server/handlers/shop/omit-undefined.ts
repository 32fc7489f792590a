type UndefinedKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

/** The type of an object without its undefined fields. Documents and records never contain undefined. */
export type DefinedFields<T> = Omit<T, UndefinedKeys<T>> & {
  [Key in UndefinedKeys<T>]?: Exclude<T[Key], undefined>;
};

export function omitUndefined<T extends object>(fields: T): DefinedFields<T> {
  const definedFields: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name as keyof T];
    if (value !== undefined) setOwn(definedFields, name, value);
  }
  return definedFields as DefinedFields<T>;
}

/** Sets an own property. An assignment to `__proto__` would set the prototype. */
function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
}
