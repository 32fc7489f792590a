type Maybe<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

/** The same fields, those that are undefined left out: documents and records never carry them. */
export type Present<T> = Omit<T, Maybe<T>> & { [Key in Maybe<T>]?: Exclude<T[Key], undefined> };

export const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
