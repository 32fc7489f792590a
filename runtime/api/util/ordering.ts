/** A script's comparison function, or an object with a method `compare`. */
export type Comparator<Element> =
  ((first: Element, second: Element) => number) | { compare(first: Element, second: Element): number };

const nullRank = (value: unknown): number => (value === null || value === undefined ? 1 : 0);

interface Comparable {
  compareTo(other: unknown): number;
}

const isComparable = (value: unknown): value is Comparable =>
  typeof value === 'object' &&
  value !== null &&
  'compareTo' in value &&
  typeof value.compareTo === 'function';

/** Compares two numbers. NaN, which is also the time of an invalid date, comes last and equals itself. */
function compareNumbers(first: number, second: number): number {
  if (first < second) return -1;
  if (first > second) return 1;
  return Number(Number.isNaN(first)) - Number(Number.isNaN(second));
}

/**
 * Compares two values in natural order: numbers by size, dates by time, objects by `compareTo` if they have it, and all
 * other values as strings. Null and undefined come last.
 */
export function naturalOrder(first: unknown, second: unknown): number {
  const nullOrder = nullRank(first) - nullRank(second);
  if (nullOrder !== 0 || nullRank(first) === 1) return nullOrder;
  if (typeof first === 'number' && typeof second === 'number') return compareNumbers(first, second);
  if (first instanceof Date && second instanceof Date)
    return compareNumbers(first.getTime(), second.getTime());
  if (isComparable(first)) return first.compareTo(second);
  const [firstText, secondText] = [String(first), String(second)];
  return firstText < secondText ? -1 : firstText > secondText ? 1 : 0;
}

/**
 * Converts a script's comparator to a function. Without a comparator, returns the function for the natural order.
 * @throws TypeError if the value is not a comparator
 */
export function toCompareFunction<Element>(
  comparator?: Comparator<Element> | null,
): (first: Element, second: Element) => number {
  if (comparator === undefined || comparator === null) return naturalOrder;
  if (typeof comparator === 'function') return comparator;
  if (typeof comparator === 'object' && 'compare' in comparator)
    return (first, second) => comparator.compare(first, second);
  throw new TypeError('A comparator must be a function of two elements, or a PropertyComparator.');
}
