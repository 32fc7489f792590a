import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject } from '../client/json-object.ts';

/** A field that the server's version has changed. */
export interface MergeField {
  readonly path: readonly string[];
  /** The value before both changes; undefined if there was none. */
  readonly baseValue: unknown;
}

export interface MergedDocument {
  /** Has the changes of both sides, and the value of one side in each conflict. */
  readonly document: JsonObject;
  /** The fields that both sides have changed in different ways. */
  readonly conflicts: readonly MergeField[];
  /** The fields that only the server has changed. */
  readonly serverChanges: readonly MergeField[];
}

/** The side whose value a merged document has in a conflict. */
export type MergeSide = 'base' | 'server' | 'local';

interface Fields {
  readonly side: MergeSide;
  readonly conflicts: MergeField[];
  readonly serverChanges: MergeField[];
}

/** Merges two versions of a document field by field. Arrays are merged as a whole. */
export function mergeDocuments(
  base: JsonObject,
  server: JsonObject,
  local: JsonObject,
  side: MergeSide = 'base',
): MergedDocument {
  const fields: Fields = { side, conflicts: [], serverChanges: [] };
  const document = mergeObjects(base, server, local, [], fields);
  return { document, conflicts: fields.conflicts, serverChanges: fields.serverChanges };
}

/** Returns the paths of the fields in which a document has the value from before the server's changes. */
export const fieldsWithOldValue = (
  document: unknown,
  fields: readonly MergeField[],
): readonly (readonly string[])[] =>
  fields
    .filter(({ path, baseValue }) => isDeepStrictEqual(valueAtPath(document, path), baseValue))
    .map(({ path }) => path);

function mergeObjects(
  base: JsonObject,
  server: JsonObject,
  local: JsonObject,
  path: readonly string[],
  fields: Fields,
): JsonObject {
  const entries = mergeNames(server, local, base).flatMap((name): [string, unknown][] => {
    const [baseValue, serverValue, localValue] = [base, server, local].map((side) => ownValue(side, name));
    const value = mergeValues(baseValue, serverValue, localValue, [...path, name], fields);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function mergeValues(
  base: unknown,
  server: unknown,
  local: unknown,
  path: readonly string[],
  fields: Fields,
): unknown {
  if (isDeepStrictEqual(server, local)) return server;
  if (isDeepStrictEqual(base, local)) {
    fields.serverChanges.push({ path, baseValue: base });
    return server;
  }
  if (isDeepStrictEqual(base, server)) return local;
  if (isJsonObject(base) && isJsonObject(server) && isJsonObject(local))
    return mergeObjects(base, server, local, path, fields);
  fields.conflicts.push({ path, baseValue: base });
  return { base, server, local }[fields.side];
}

/** Returns the names of all sides in the order of the server; a name that it does not have follows its predecessor. */
function mergeNames(server: JsonObject, ...others: readonly JsonObject[]): readonly string[] {
  const names = Object.keys(server);
  for (const other of others) {
    let previousIndex = -1;
    for (const name of Object.keys(other)) {
      const index = names.indexOf(name);
      if (index < 0) names.splice(previousIndex + 1, 0, name);
      previousIndex = index < 0 ? previousIndex + 1 : index;
    }
  }
  return names;
}

const ownValue = (document: JsonObject, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined;

const valueAtPath = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isJsonObject(value) ? ownValue(value, name) : undefined), document);
