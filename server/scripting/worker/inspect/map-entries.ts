import { types } from 'node:util';
import { Collection } from '../api/util/Collection.ts';
import { entriesOf, Map as PlatformMap } from '../api/util/Map.ts';
import { declaredProperties } from '../platform-object.ts';
import { textOf } from './text.ts';

export interface MapEntries {
  readonly value: object;
  readonly entries: readonly (readonly [name: string, value: unknown])[];
  /** Declared properties that follow the entries. */
  readonly extra: readonly string[];
}

/** Elements of collections, maps and sets, under the names that an object path uses for them. */
export function mapEntries(value: object): MapEntries | undefined {
  if (value instanceof Collection)
    return { value, entries: indexed(value.toArray()), extra: declaredProperties(value) };
  if (value instanceof PlatformMap)
    return { value, entries: keyed(value[entriesOf]()), extra: declaredProperties(value) };
  if (types.isMap(value)) return { value, entries: keyed([...Map.prototype.entries.call(value)]), extra: [] };
  if (types.isSet(value))
    return { value, entries: indexed([...Set.prototype.values.call(value)]), extra: [] };
  return undefined;
}

const indexed = (elements: readonly unknown[]) =>
  elements.map((element, index) => [`[${index}]`, element] as const);

const keyed = (entries: readonly (readonly [unknown, unknown])[]) =>
  entries.map(
    ([key, value], index) => [typeof key === 'object' ? `[${index}]` : textOf(key), value] as const,
  );
