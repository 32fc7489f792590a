import type { CollectionName, QueriedField, QueryCondition } from '../../bridge-protocol.ts';
import { run } from '../current-run.ts';
import { pagedList } from '../paged-list.ts';
import { toPlain } from '../plain-form.ts';
import { platformNameOf, PlatformObject } from '../platform-object.ts';
import { storedFieldsOf } from '../stored-fields.ts';
import { entriesOf, Map as PlatformMap } from '../api/util/Map.ts';
import { SeekableIterator } from '../api/util/SeekableIterator.ts';

import { parseQuery, parseSorting } from './parse-query.ts';

type Stored = abstract new (...args: never[]) => object;

/** A kind of platform objects that scripts find by queries. */
export interface Queryable<Element> {
  readonly collection: CollectionName;
  /** Whose stored fields can be queried. */
  readonly class: () => Stored;
  /** Further attributes, and those that are stored otherwise than their class shows them. */
  readonly fields?: Readonly<Record<string, QueriedField>>;
  /** Which of the collection's records are meant at all: those of the site. */
  readonly within: () => Readonly<Record<string, string>>;
  readonly make: (key: string) => Element;
}

/** What a script gives for a query: its text, or equal values by attribute. */
export type Asked = string | PlatformMap | Readonly<Record<string, unknown>> | null | undefined;

/** All that a query finds, sorted; objects are made and records read as the iterator comes to them. */
export function found<Element>(
  of: Queryable<Element>,
  asked: Asked,
  sorting: string | null | undefined,
  args: readonly unknown[],
): SeekableIterator<Element> {
  const keys = keysOf(of, asked, sorting, args);
  return new SeekableIterator<Element>(pagedList(of.collection, keys, of.make));
}

/** The first that a query finds; null where it finds none. */
export function foundOne<Element>(
  of: Queryable<Element>,
  asked: Asked,
  args: readonly unknown[],
): Element | null {
  const [first] = keysOf(of, asked, undefined, args);
  return first === undefined ? null : of.make(first);
}

/** Gives each that a query finds to a function of the script's. */
export function processed<Element>(
  of: Queryable<Element>,
  callback: (element: Element) => unknown,
  asked: Asked,
  args: readonly unknown[],
): void {
  if (typeof callback !== 'function') throw new TypeError('What is to be done with each must be a function.');
  const all = found(of, asked, undefined, args);
  while (all.hasNext()) callback(all.next());
}

function keysOf<Element>(
  of: Queryable<Element>,
  asked: Asked,
  sorting: string | null | undefined,
  args: readonly unknown[],
): string[] {
  const fieldOf = fieldsOf(of);
  const own = Object.entries(of.within()).map(([name, value]): QueryCondition => ({
    kind: 'compare',
    field: { path: [name] },
    operator: '=',
    value,
  }));
  const where: QueryCondition = { kind: 'and', of: [...own, conditionOf(asked, args, fieldOf)] };
  return run().bridge.call('query', {
    collection: of.collection,
    where,
    sort: parseSorting(sorting, fieldOf),
  });
}

function conditionOf(
  asked: Asked,
  args: readonly unknown[],
  fieldOf: (attribute: string) => QueriedField,
): QueryCondition {
  if (asked === null || asked === undefined) return { kind: 'and', of: [] };
  if (typeof asked === 'string') return parseQuery(asked, args, fieldOf, storedValue);
  const pairs = asked instanceof PlatformMap ? asked[entriesOf]() : Object.entries(asked);
  const of = pairs.map(([name, value]): QueryCondition => ({
    kind: 'compare',
    field: fieldOf(String(name)),
    operator: '=',
    value: storedValue(value),
  }));
  return { kind: 'and', of };
}

function fieldsOf({ class: classOf, fields = {} }: Queryable<unknown>): (attribute: string) => QueriedField {
  const of = classOf();
  const stored = storedFieldsOf(of);
  return (attribute) => {
    const special = Object.hasOwn(fields, attribute) ? fields[attribute] : undefined;
    if (special) return special;
    const [first = '', ...rest] = attribute.split('.');
    if (first === 'custom' && rest.length > 0) return { path: ['custom', rest.join('.')] };
    const field = Object.hasOwn(stored, attribute) ? stored[attribute] : undefined;
    if (field) return { path: [field.stored], flag: field.kind === 'flag' };
    throw new Error(`${platformNameOf(of) ?? of.name} has no attribute ${attribute} that can be queried.`);
  };
}

/** What a script's value is in records: a date its instant, a list value or an amount what it stands for. */
function storedValue(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof PlatformObject) {
    const plain = (value as { [toPlain]?: () => unknown })[toPlain]?.();
    if (plain !== undefined && plain !== value) return storedValue(plain);
  }
  throw new TypeError('A query compares with texts, numbers, dates and truth values only.');
}
