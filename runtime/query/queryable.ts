import type { CollectionName, QueriedField, QueryCondition } from '../protocol/bridge-protocol.ts';
import { currentRun } from '../current-run.ts';
import { createPagedList } from '../paged-list.ts';
import { toPlain } from '../plain-form.ts';
import { PlatformObject } from '../platform-object.ts';
import { platformNameOf } from '../full-names.ts';
import { storedFieldsOf } from '../stored-fields.ts';
import { listEntries, Map as PlatformMap } from '../api/util/Map.ts';
import { SeekableIterator } from '../api/util/SeekableIterator.ts';

import { parseQuery, parseSorting } from './parse-query.ts';

type StoredClass = abstract new (...args: never[]) => object;

/** A type of platform object that scripts can query. */
export interface Queryable<Element> {
  readonly collection: CollectionName;
  /** The class whose stored fields can be queried. */
  readonly class: () => StoredClass;
  /** Additional attributes, and attributes that are stored in another form than their class shows. */
  readonly fields?: Readonly<Record<string, QueriedField>>;
  /** Conditions that every result must meet, such as the site. */
  readonly scope: () => Readonly<Record<string, string>>;
  readonly create: (key: string) => Element;
}

/** A script's query: a query string, or required values by attribute. */
export type QueryInput = string | PlatformMap | Readonly<Record<string, unknown>> | null | undefined;

/**
 * Returns all results of a query, sorted. Objects are created and records read when the iterator reaches
 * them.
 */
export function findAll<Element>(
  queryable: Queryable<Element>,
  query: QueryInput,
  sorting: string | null | undefined,
  args: readonly unknown[],
): SeekableIterator<Element> {
  const keys = queryKeys(queryable, query, sorting, args);
  return new SeekableIterator<Element>(createPagedList(queryable.collection, keys, queryable.create));
}

/** Returns the first result of a query, or null if there is none. */
export function findFirst<Element>(
  queryable: Queryable<Element>,
  query: QueryInput,
  args: readonly unknown[],
): Element | null {
  const [first] = queryKeys(queryable, query, undefined, args);
  return first === undefined ? null : queryable.create(first);
}

/** Calls a script's function for each result of a query. @throws TypeError if the callback is not a function */
export function processAll<Element>(
  queryable: Queryable<Element>,
  callback: (element: Element) => unknown,
  query: QueryInput,
  args: readonly unknown[],
): void {
  if (typeof callback !== 'function') throw new TypeError('The callback must be a function.');
  const elements = findAll(queryable, query, undefined, args);
  while (elements.hasNext()) callback(elements.next());
}

function queryKeys<Element>(
  queryable: Queryable<Element>,
  query: QueryInput,
  sorting: string | null | undefined,
  args: readonly unknown[],
): string[] {
  const resolveField = createFieldResolver(queryable);
  const scopeConditions = Object.entries(queryable.scope()).map(([name, value]): QueryCondition => ({
    kind: 'compare',
    field: { path: [name] },
    operator: '=',
    value,
  }));
  const where: QueryCondition = {
    kind: 'and',
    conditions: [...scopeConditions, createCondition(query, args, resolveField)],
  };
  return currentRun().bridge.call('query', {
    collection: queryable.collection,
    where,
    sort: parseSorting(sorting, resolveField),
  });
}

function createCondition(
  query: QueryInput,
  args: readonly unknown[],
  resolveField: (attribute: string) => QueriedField,
): QueryCondition {
  if (query === null || query === undefined) return { kind: 'and', conditions: [] };
  if (typeof query === 'string') return parseQuery(query, args, resolveField, toStoredValue);
  const pairs = query instanceof PlatformMap ? query[listEntries]() : Object.entries(query);
  const conditions = pairs.map(([name, value]): QueryCondition => ({
    kind: 'compare',
    field: resolveField(String(name)),
    operator: '=',
    value: toStoredValue(value),
  }));
  return { kind: 'and', conditions };
}

function createFieldResolver({
  class: getClass,
  fields = {},
}: Queryable<unknown>): (attribute: string) => QueriedField {
  const elementClass = getClass();
  const storedFields = storedFieldsOf(elementClass);
  return (attribute) => {
    const override = Object.hasOwn(fields, attribute) ? fields[attribute] : undefined;
    if (override) return override;
    const [first = '', ...segments] = attribute.split('.');
    if (first === 'custom' && segments.length > 0) return { path: ['custom', segments.join('.')] };
    const field = Object.hasOwn(storedFields, attribute) ? storedFields[attribute] : undefined;
    if (field) return { path: [field.storedName], isFlag: field.kind === 'flag' };
    throw new Error(
      `${platformNameOf(elementClass) ?? elementClass.name} has no attribute ${attribute} that can be queried.`,
    );
  };
}

/**
 * Converts a script's value to its value in records: a date to its text in ISO 8601, and an object of the Script API,
 * such as an EnumValue or an amount, to its plain form. Undefined becomes null.
 * @throws TypeError for any other value, or RangeError for an invalid date
 */
function toStoredValue(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof PlatformObject) {
    const plainValue = (value as { [toPlain]?: () => unknown })[toPlain]?.();
    if (plainValue !== undefined && plainValue !== value) return toStoredValue(plainValue);
  }
  throw new TypeError('A query can compare with strings, numbers, dates and booleans only.');
}
