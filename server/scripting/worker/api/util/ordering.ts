/** A function of a script's own, or an object with a method `compare`. */
export type Comparator<Element> =
  ((first: Element, second: Element) => number) | { compare(first: Element, second: Element): number };

const rank = (value: unknown): number => (value === null || value === undefined ? 1 : 0);

interface Comparable {
  compareTo(other: unknown): number;
}

const isComparable = (value: unknown): value is Comparable =>
  typeof value === 'object' &&
  value !== null &&
  'compareTo' in value &&
  typeof value.compareTo === 'function';

/** Natural order: numbers by size, texts by their characters, dates by time, others by `compareTo`; null comes last. */
export function naturalOrder(first: unknown, second: unknown): number {
  const missing = rank(first) - rank(second);
  if (missing !== 0 || rank(first) === 1) return missing;
  if (typeof first === 'number' && typeof second === 'number') return Math.sign(first - second) || 0;
  if (first instanceof Date && second instanceof Date) return Math.sign(first.getTime() - second.getTime());
  if (isComparable(first)) return first.compareTo(second);
  const [one, other] = [String(first), String(second)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A function for what a script gave as comparator; without one the natural order. @throws TypeError for anything else */
export function orderBy<Element>(
  comparator?: Comparator<Element> | null,
): (first: Element, second: Element) => number {
  if (comparator === undefined || comparator === null) return naturalOrder;
  if (typeof comparator === 'function') return comparator;
  if (typeof comparator === 'object' && 'compare' in comparator)
    return (first, second) => comparator.compare(first, second);
  throw new TypeError('A comparator must be a function of two elements, or a PropertyComparator.');
}
