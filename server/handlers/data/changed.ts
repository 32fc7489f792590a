/** Fields of a record; those that it may lack may be taken away with null. */
type ChangesOf<Stored> = {
  readonly [Name in keyof Stored]?:
    Stored[Name] | (Record<never, never> extends Pick<Stored, Name> ? null : never) | undefined;
};

/** A record with changes: undefined keeps a field, null takes it away. */
export const changed = <Stored extends object>(stored: Stored, changes: ChangesOf<Stored>): Stored =>
  Object.fromEntries(
    Object.entries({ ...stored, ...withoutUndefined(changes) }).filter(([, value]) => value !== null),
  ) as Stored;

const withoutUndefined = (changes: object): object =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
