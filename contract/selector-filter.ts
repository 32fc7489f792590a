import type { SelectorScanner } from './selector-scanner.ts';

/** Whether to keep an element of an array. */
export type ElementFilter = (element: unknown, index: number, all: readonly unknown[]) => boolean;

type Test = (element: unknown) => boolean;
type Scalar = string | number | boolean | null;

/** Maximum nesting depth of conditions. */
const maxDepth = 50;

/**
 * Parses the part of a selector after `[`, which chooses elements of an array: one (`0]`), several (`1,3]`), a range
 * including its end (`0:4]`), or the elements that satisfy a condition (`?(@.id=='size' || @.price<10)]`).
 * @throws SelectorSyntaxError
 */
export function readElementFilter(scanner: SelectorScanner): ElementFilter {
  const filter = scanner.accept('?') ? readConditionFilter(scanner) : readIndexFilter(scanner);
  scanner.expect(']');
  return filter;
}

const readIndex = (scanner: SelectorScanner): number =>
  Number(scanner.match(/\d{1,9}/y) ?? scanner.fail('the index of an element'));

function readIndexFilter(scanner: SelectorScanner): ElementFilter {
  const first = readIndex(scanner);
  if (scanner.accept(':')) {
    const last = readIndex(scanner);
    return (_element, index) => index >= first && index <= last;
  }
  const indexes = new Set([first]);
  while (scanner.accept(',')) indexes.add(readIndex(scanner));
  return (_element, index) => indexes.has(index);
}

function readConditionFilter(scanner: SelectorScanner): ElementFilter {
  scanner.expect('(');
  const test = readAnyOf(scanner, 0);
  scanner.expect(')');
  return (element) => test(element);
}

function readAnyOf(scanner: SelectorScanner, depth: number): Test {
  const tests = [readAllOf(scanner, depth)];
  while (scanner.accept('||')) tests.push(readAllOf(scanner, depth));
  return (element) => tests.some((test) => test(element));
}

function readAllOf(scanner: SelectorScanner, depth: number): Test {
  const tests = [readComparison(scanner, depth)];
  while (scanner.accept('&&')) tests.push(readComparison(scanner, depth));
  return (element) => tests.every((test) => test(element));
}

const operators: Readonly<Record<string, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
};

function readComparison(scanner: SelectorScanner, depth: number): Test {
  if (depth > maxDepth) scanner.fail('a condition of fewer levels');
  if (scanner.accept('(')) {
    const innerTest = readAnyOf(scanner, depth + 1);
    scanner.expect(')');
    return innerTest;
  }
  scanner.expect('@');
  const path: string[] = [];
  while (scanner.accept('.')) path.push(scanner.match(/[\w$:@-]+/y) ?? scanner.fail('a property name'));
  const operator = scanner.match(/[=!<>]=|[<>]/y) ?? scanner.fail('a comparison');
  const isSatisfied = operators[operator] ?? scanner.fail('a comparison');
  const expectedValue = readLiteral(scanner);
  return (element) => isSatisfied(compare(valueAt(element, path), expectedValue));
}

/** Reads a quoted string, or a word: a number, `true`, `false`, `null`, or a string without quotes. */
function readLiteral(scanner: SelectorScanner): Scalar {
  const quotedText = scanner.match(/'[^']*'|"[^"]*"/y);
  if (quotedText !== undefined) return quotedText.slice(1, -1);
  const word = scanner.match(/[\w.:+-]+/y) ?? scanner.fail('a value');
  if (/^[+-]?\d+(\.\d+)?$/.test(word)) return Number(word);
  if (word === 'true' || word === 'false') return word === 'true';
  return word === 'null' ? null : word;
}

function valueAt(element: unknown, path: readonly string[]): Scalar | object | undefined {
  let value = element;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value as Scalar | object | undefined;
}

/**
 * Compares two values: a number with a number by size, others as text. A missing value counts as null. Returns NaN if
 * only one value is null, or if `value` is a document or an array; then only `!=` is true.
 */
function compare(value: Scalar | object | undefined, expectedValue: Scalar): number {
  const actual = value ?? null;
  if (actual === null || expectedValue === null) return actual === expectedValue ? 0 : Number.NaN;
  if (typeof actual === 'object') return Number.NaN;
  const number = Number(expectedValue);
  if (typeof actual === 'number' && !Number.isNaN(number)) return actual - number;
  const [left, right] = [String(actual), String(expectedValue)];
  return left === right ? 0 : left < right ? -1 : 1;
}
