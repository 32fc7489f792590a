import { types } from 'node:util';
import { Collection, elements } from '../api/util/Collection.ts';
import { entriesOf, Map as PlatformMap } from '../api/util/Map.ts';
import { declaredProperties } from '../platform-object.ts';
import { inheritsFrom } from './safe-chain.ts';
import { textOf } from './text.ts';

export interface MapEntries {
  readonly entries: readonly (readonly [name: string, value: unknown])[];
  /** Declared properties that follow the entries. */
  readonly extra: readonly string[];
}

/** Elements of collections, maps and sets, under the names that an object path uses for them. */
export function mapEntries(value: object): MapEntries | undefined {
  // Not by `toArray()`, which a script's class may replace.
  if (inheritsFrom(value, Collection))
    return { entries: indexed(value[elements]), extra: declaredProperties(value) };
  if (inheritsFrom(value, PlatformMap))
    return { entries: keyed(value[entriesOf]()), extra: declaredProperties(value) };
  if (types.isMap(value)) return { entries: keyed([...Map.prototype.entries.call(value)]), extra: [] };
  if (types.isSet(value)) return { entries: indexed([...Set.prototype.values.call(value)]), extra: [] };
  return undefined;
}

const indexed = (values: readonly unknown[]) =>
  values.map((element, index) => [`[${index}]`, element] as const);

const keyed = (entries: readonly (readonly [unknown, unknown])[]) =>
  entries.map(
    ([key, value], index) => [typeof key === 'object' ? `[${index}]` : textOf(key), value] as const,
  );
