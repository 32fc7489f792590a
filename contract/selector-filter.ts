import type { SelectorScanner } from './selector-scanner.ts';

/** Whether an element of an array is kept. */
export type ElementFilter = (element: unknown, index: number, all: readonly unknown[]) => boolean;

type Test = (element: unknown) => boolean;
type Scalar = string | number | boolean | null;

/** Conditions nest this deep at most. */
const deepest = 50;

/**
 * Which elements of an array a selector keeps, after its `[`: one (`0]`), some (`1,3]`), a range that includes its end
 * (`0:4]`), or those that a condition holds for (`?(@.id=='size' || @.price<10)]`).
 * @throws SelectorSyntaxError
 */
export function readElementFilter(scanner: SelectorScanner): ElementFilter {
  const filter = scanner.takes('?') ? byCondition(scanner) : byIndex(scanner);
  scanner.take(']');
  return filter;
}

const index = (scanner: SelectorScanner): number =>
  Number(scanner.match(/\d{1,9}/y) ?? scanner.fail('the index of an element'));

function byIndex(scanner: SelectorScanner): ElementFilter {
  const first = index(scanner);
  if (scanner.takes(':')) {
    const last = index(scanner);
    return (_element, at) => at >= first && at <= last;
  }
  const chosen = new Set([first]);
  while (scanner.takes(',')) chosen.add(index(scanner));
  return (_element, at) => chosen.has(at);
}

function byCondition(scanner: SelectorScanner): ElementFilter {
  scanner.take('(');
  const test = anyOf(scanner, 0);
  scanner.take(')');
  return (element) => test(element);
}

function anyOf(scanner: SelectorScanner, depth: number): Test {
  const tests = [allOf(scanner, depth)];
  while (scanner.takes('||')) tests.push(allOf(scanner, depth));
  return (element) => tests.some((test) => test(element));
}

function allOf(scanner: SelectorScanner, depth: number): Test {
  const tests = [comparison(scanner, depth)];
  while (scanner.takes('&&')) tests.push(comparison(scanner, depth));
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

function comparison(scanner: SelectorScanner, depth: number): Test {
  if (depth > deepest) scanner.fail('a condition of fewer levels');
  if (scanner.takes('(')) {
    const inner = anyOf(scanner, depth + 1);
    scanner.take(')');
    return inner;
  }
  scanner.take('@');
  const path: string[] = [];
  while (scanner.takes('.')) path.push(scanner.match(/[\w$:@-]+/y) ?? scanner.fail('a property name'));
  const operator = scanner.match(/[=!<>]=|[<>]/y) ?? scanner.fail('a comparison');
  const holds = operators[operator] ?? scanner.fail('a comparison');
  const wanted = literal(scanner);
  return (element) => holds(compare(valueAt(element, path), wanted));
}

/** A text in quotes, or a word: a number, `true`, `false`, `null`, or a text without quotes. */
function literal(scanner: SelectorScanner): Scalar {
  const quoted = scanner.match(/'[^']*'|"[^"]*"/y);
  if (quoted !== undefined) return quoted.slice(1, -1);
  const word = scanner.match(/[\w.:+-]+/y) ?? scanner.fail('a value');
  if (/^[+-]?\d+(\.\d+)?$/.test(word)) return Number(word);
  if (word === 'true' || word === 'false') return word === 'true';
  return word === 'null' ? null : word;
}

function valueAt(element: unknown, path: readonly string[]): Scalar | undefined {
  let value = element;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? (value as Scalar)
    : undefined;
}

/** Order of two values: numbers by size, else texts; NaN, which no comparison but `!=` holds for, where one is missing. */
function compare(value: Scalar | undefined, wanted: Scalar): number {
  if (value === undefined || value === null || wanted === null) {
    return (value ?? null) === wanted ? 0 : Number.NaN;
  }
  const [one, other] = [Number(value), Number(wanted)];
  if (typeof value === 'number' && !Number.isNaN(other)) return one - other;
  return String(value) === String(wanted) ? 0 : String(value) < String(wanted) ? -1 : 1;
}
