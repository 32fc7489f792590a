import { omitUndefined } from '../shop/omit-undefined.ts';

/** The changes to a record's fields. Null removes an optional field. */
type ChangesOf<Stored> = {
  readonly [Name in keyof Stored]?:
    Stored[Name] | (Record<never, never> extends Pick<Stored, Name> ? null : never) | undefined;
};

/** Returns a record with changes applied: undefined leaves a field unchanged, null removes it. */
export const applyChanges = <Stored extends object>(record: Stored, changes: ChangesOf<Stored>): Stored =>
  Object.fromEntries(
    Object.entries({ ...record, ...omitUndefined(changes) }).filter(([, value]) => value !== null),
  ) as Stored;
