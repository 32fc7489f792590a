/** Changes to some fields: a value sets the field, null removes it, and an absent field stays as it is. */
export type FieldChanges<Stored, Name extends keyof Stored> = {
  readonly [Field in Name]?: Stored[Field] | null | undefined;
};

/**
 * Returns a copy of the record with the changes to the named fields; other fields of `changes` are ignored.
 */
export function withChanges<Stored extends object, Name extends keyof Stored>(
  record: Stored,
  names: readonly Name[],
  changes: FieldChanges<Stored, Name>,
): Stored {
  const updatedRecord: Partial<Stored> = { ...record };
  for (const name of names) {
    const value: Stored[Name] | null | undefined = changes[name];
    if (value === null) Reflect.deleteProperty(updatedRecord, name);
    else if (value !== undefined) updatedRecord[name] = value;
  }
  return updatedRecord as Stored;
}
