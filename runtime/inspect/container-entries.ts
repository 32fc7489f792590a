import { types } from 'node:util';
import { Collection, elements } from '../api/util/Collection.ts';
import { listEntries, Map as PlatformMap } from '../api/util/Map.ts';
import { declaredProperties } from '../platform-object.ts';
import { inheritsFrom } from '../prototype-chain.ts';
import { textOf } from './text.ts';

export interface ContainerEntries {
  readonly entries: readonly (readonly [name: string, value: unknown])[];
  /** Names of declared properties, which are shown after the entries. */
  readonly extraNames: readonly string[];
}

/**
 * Returns the elements of a collection, map or set with the names that object paths use for them; undefined for any
 * other object.
 */
export function containerEntries(value: object): ContainerEntries | undefined {
  // Does not call `toArray()`, which a script's class may override.
  if (inheritsFrom(value, Collection))
    return { entries: indexedEntries(value[elements]), extraNames: declaredProperties(value) };
  if (inheritsFrom(value, PlatformMap))
    return { entries: keyedEntries(value[listEntries]()), extraNames: declaredProperties(value) };
  if (types.isMap(value))
    return { entries: keyedEntries([...Map.prototype.entries.call(value)]), extraNames: [] };
  if (types.isSet(value))
    return { entries: indexedEntries([...Set.prototype.values.call(value)]), extraNames: [] };
  return undefined;
}

const indexedEntries = (values: readonly unknown[]) =>
  values.map((element, index) => [`[${index}]`, element] as const);

const keyedEntries = (entries: readonly (readonly [unknown, unknown])[]) =>
  entries.map(
    ([key, value], index) => [typeof key === 'object' ? `[${index}]` : textOf(key), value] as const,
  );
