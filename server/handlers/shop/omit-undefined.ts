type UndefinedKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

/** The type of an object without its undefined fields. Documents and records never contain undefined. */
export type DefinedFields<T> = Omit<T, UndefinedKeys<T>> & {
  [Key in UndefinedKeys<T>]?: Exclude<T[Key], undefined>;
};

export const omitUndefined = <T extends object>(fields: T): DefinedFields<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedFields<T>;
