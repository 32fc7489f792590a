import { setImmediate } from 'node:timers/promises';
import { money, sum, toNumber } from '../domain/money.ts';
import { shippingLineId } from '../domain/totals/line.ts';
import type { Collection } from '../ports/store.ts';
import { collections } from '../records/collections.ts';
import type { Totals } from '../records/commerce.ts';
import type {
  AnyRecord,
  QueriedField,
  QueryCondition,
  RecordQuery,
} from '../../runtime/protocol/bridge-protocol.ts';

type Comparison = Extract<QueryCondition, { kind: 'compare' }>;
type Value = string | number | boolean | null;

/**
 * Returns the keys of the records that match a query, sorted as it requests, then by key. The collection is read in
 * chunks, so that the service can do other work in between, and only keys and sort values are held in memory.
 */
export async function runQuery(collection: Collection<AnyRecord>, query: RecordQuery): Promise<string[]> {
  const keyOf = collections[query.collection].key as (record: AnyRecord) => string;
  const matches: { key: string; sortValues: Value[] }[] = [];
  for await (const chunk of collection.scan()) {
    for (const record of chunk) {
      if (!matchesCondition(record, query.where)) continue;
      matches.push({ key: keyOf(record), sortValues: query.sort.map(({ field }) => valueOf(record, field)) });
    }
    await setImmediate();
  }
  matches.sort((a, b) => {
    for (const [index, { isDescending }] of query.sort.entries()) {
      const order = compare(a.sortValues[index] ?? null, b.sortValues[index] ?? null);
      if (order !== 0) return isDescending ? -order : order;
    }
    return a.key < b.key ? -1 : 1;
  });
  return matches.map(({ key }) => key);
}

function matchesCondition(record: AnyRecord, condition: QueryCondition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every((part) => matchesCondition(record, part));
    case 'or':
      return condition.conditions.some((part) => matchesCondition(record, part));
    case 'not':
      return !matchesCondition(record, condition.condition);
    case 'compare':
      if (condition.field.isList)
        return valuesOf(record, condition.field).some((element) => matchesComparison(element, condition));
      return matchesComparison(valueOf(record, condition.field), condition);
  }
}

function valueAt(record: AnyRecord, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function valuesOf(record: AnyRecord, { path }: QueriedField): Value[] {
  const list = valueAt(record, path);
  return Array.isArray(list) ? (list as Value[]) : [];
}

/** Returns the sum of the prices of an order's merchandise or shipping lines, before adjustments. */
function sumOfPrices(lines: unknown, kind: 'merchandise' | 'shipping'): number {
  const entries = Object.entries((lines ?? {}) as Totals['lines']);
  const selectedLines = entries.filter(([id]) => id.startsWith(shippingLineId('')) === (kind === 'shipping'));
  return toNumber(sum(selectedLines.map(([, { price }]) => money(price))));
}

function valueOf(record: AnyRecord, { path, values, isFlag, linePrices }: QueriedField): Value {
  const value = valueAt(record, path);
  if (linePrices) return sumOfPrices(value, linePrices);
  if (isFlag) return value === true;
  if (values && typeof value === 'string') return values[value] ?? null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  // Lists and objects are compared by their JSON text.
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/**
 * Returns whether a value satisfies a comparison. A comparison with null tests whether the value is missing. A missing
 * value satisfies no other comparison, as in SQL, not even `!=`.
 */
function matchesComparison(actual: Value, { operator, value }: Comparison): boolean {
  if (value === null) {
    if (operator === '=') return actual === null;
    return operator === '!=' && actual !== null;
  }
  if (actual === null) return false;
  switch (operator) {
    case '=':
      return compare(actual, value) === 0;
    case '!=':
      return compare(actual, value) !== 0;
    case '<':
      return compare(actual, value) < 0;
    case '<=':
      return compare(actual, value) <= 0;
    case '>':
      return compare(actual, value) > 0;
    case '>=':
      return compare(actual, value) >= 0;
    case 'LIKE':
      return isLike(String(actual), String(value));
    case 'ILIKE':
      return isLike(String(actual).toLowerCase(), String(value).toLowerCase());
  }
}

/**
 * Compares two values, for sorting and for conditions. Missing values come first. A numeric text is compared with
 * numbers as a number, and a day with instants as its first instant in UTC.
 */
function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') {
    const [left, right] = dayPattern.test(a) === dayPattern.test(b) ? [a, b] : [toInstant(a), toInstant(b)];
    return left === right ? 0 : left < right ? -1 : 1;
  }
  if (typeof a === typeof b) return Number(a) - Number(b);
  const [left, right] = [Number(a), Number(b)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return String(a) < String(b) ? -1 : Number(String(a) !== String(b));
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
/** Returns the first instant of a day in UTC; any other text unchanged. */
const toInstant = (text: string): string => (dayPattern.test(text) ? `${text}T00:00:00.000Z` : text);

/**
 * Returns whether a text matches a pattern in which `*` and `%` match any text. Of each part of the pattern, only the
 * first occurrence after the previous part is tried, so that the time is bounded for every pattern.
 */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...remainingParts] = pattern.split(/[*%]/);
  if (remainingParts.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  const last = remainingParts.pop() ?? '';
  let offset = first.length;
  for (const segment of remainingParts) {
    const index = text.indexOf(segment, offset);
    if (index < 0) return false;
    offset = index + segment.length;
  }
  return text.length - last.length >= offset && text.endsWith(last);
}
