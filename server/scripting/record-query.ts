import { setImmediate } from 'node:timers/promises';
import type { Collection } from '../ports/store.ts';
import { collections } from '../records/collections.ts';
import type { AnyRecord, QueriedField, QueryCondition, RecordQuery } from './bridge-protocol.ts';

type Compared = Extract<QueryCondition, { kind: 'compare' }>;
type Value = string | number | boolean | null;

/**
 * Keys of the records that meet a query. The collection is looked through in chunks, between which the service goes on
 * with its other work: of a large one, only keys and what sorts them are kept.
 */
export async function runQuery(of: Collection<AnyRecord>, query: RecordQuery): Promise<string[]> {
  const keyOf = collections[query.collection].key as (record: AnyRecord) => string;
  const found: { key: string; by: Value[] }[] = [];
  for await (const chunk of of.scan()) {
    for (const record of chunk) {
      if (!meets(record, query.where)) continue;
      found.push({ key: keyOf(record), by: query.sort.map(({ field }) => valueOf(record, field)) });
    }
    await setImmediate();
  }
  found.sort((a, b) => {
    for (const [index, { descending }] of query.sort.entries()) {
      const order = compared(a.by[index] ?? null, b.by[index] ?? null);
      if (order !== 0) return descending ? -order : order;
    }
    return a.key < b.key ? -1 : 1;
  });
  return found.map(({ key }) => key);
}

function meets(record: AnyRecord, condition: QueryCondition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.of.every((one) => meets(record, one));
    case 'or':
      return condition.of.some((one) => meets(record, one));
    case 'not':
      return !meets(record, condition.of);
    case 'compare':
      if (condition.field.list) return valuesOf(record, condition.field).some((one) => holds(one, condition));
      return holds(valueOf(record, condition.field), condition);
  }
}

function storedAt(record: AnyRecord, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function valuesOf(record: AnyRecord, { path }: QueriedField): Value[] {
  const list = storedAt(record, path);
  return Array.isArray(list) ? (list as Value[]) : [];
}

function valueOf(record: AnyRecord, { path, values, flag }: QueriedField): Value {
  const value = storedAt(record, path);
  if (flag) return value === true;
  if (values && typeof value === 'string') return values[value] ?? null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  // Lists and the like are compared by what they hold, as text.
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** As in a database, nothing is neither equal nor unequal to something. */
function holds(actual: Value, { operator, value }: Compared): boolean {
  if (value === null) {
    if (operator === '=') return actual === null;
    return operator === '!=' && actual !== null;
  }
  if (actual === null) return false;
  switch (operator) {
    case '=':
      return compared(actual, value) === 0;
    case '!=':
      return compared(actual, value) !== 0;
    case '<':
      return compared(actual, value) < 0;
    case '<=':
      return compared(actual, value) <= 0;
    case '>':
      return compared(actual, value) > 0;
    case '>=':
      return compared(actual, value) >= 0;
    case 'LIKE':
      return isLike(String(actual), String(value));
    case 'ILIKE':
      return isLike(String(actual).toLowerCase(), String(value).toLowerCase());
  }
}

/** Nothing comes first; a text that is a number compares with numbers; a day with instants. */
function compared(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') {
    const [one, other] = day.test(a) === day.test(b) ? [a, b] : [asInstant(a), asInstant(b)];
    return one === other ? 0 : one < other ? -1 : 1;
  }
  if (typeof a === typeof b) return Number(a) - Number(b);
  const [one, other] = [Number(a), Number(b)];
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other;
  return String(a) < String(b) ? -1 : Number(String(a) !== String(b));
}

const day = /^\d{4}-\d{2}-\d{2}$/;
/** A day as the instant at which it begins; any other text as it is. */
const asInstant = (text: string): string => (day.test(text) ? `${text}T00:00:00.000Z` : text);

/** `*` and `%` stand for any text. Greedy matching from left to right, so that no pattern takes long. */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split(/[*%]/);
  if (rest.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
