import { Decimal } from 'decimal.js';

interface Affixed {
  readonly prefix: string;
  readonly suffix: string;
}

interface NumberPattern {
  readonly positive: Affixed;
  readonly negative: Affixed | undefined;
  readonly leastInteger: number;
  readonly leastFraction: number;
  readonly mostFraction: number;
  /** Digits of a group; 0 for none. */
  readonly group: number;
  /** By what the number is multiplied first: 100 for `%`. */
  readonly factor: number;
  /** Least digits of the exponent; undefined writes none. */
  readonly exponent: number | undefined;
}

const known = new Map<string, NumberPattern>();
const kept = 200;

/**
 * Writes a number by a pattern such as `#,##0.00`, `0.##%` or `¤ #,##0.00;(#)`, with the locale's separators. Ties are
 * rounded to the even neighbour. @throws Error for a pattern that is none
 */
export function formatDecimal(value: Decimal.Value, pattern: string, tag: string, currency = ''): string {
  const number = new Decimal(value);
  const symbols = separators(tag);
  const parsed = parsePattern(pattern);
  if (number.isNaN()) return 'NaN';
  const { prefix, suffix } =
    number.isNegative() && !number.isZero() ? negative(parsed, symbols.minus) : parsed.positive;
  const body = number.isFinite() ? digits(number.abs().times(parsed.factor), parsed, symbols) : '∞';
  return (prefix + body + suffix).replaceAll('¤', currency);
}

const negative = ({ positive, negative: own }: NumberPattern, minus: string): Affixed =>
  own ?? { prefix: minus + positive.prefix, suffix: positive.suffix };

function digits(number: Decimal, pattern: NumberPattern, { point, group }: Separators): string {
  if (pattern.exponent !== undefined) return scientific(number, pattern, point);
  const [integer = '0', fraction = ''] = number
    .toFixed(pattern.mostFraction, Decimal.ROUND_HALF_EVEN)
    .split('.');
  const wholes = integer === '0' && pattern.leastInteger === 0 && pattern.mostFraction > 0 ? '' : integer;
  return join(wholes, fraction, pattern, point, group);
}

function join(
  integer: string,
  fraction: string,
  pattern: NumberPattern,
  point: string,
  group: string,
): string {
  const padded = integer.padStart(pattern.leastInteger, '0');
  const grouped =
    pattern.group === 0 ? padded : padded.replace(new RegExp(`\\B(?=(\\d{${pattern.group}})+$)`, 'g'), group);
  let end = fraction.length;
  while (end > pattern.leastFraction && fraction[end - 1] === '0') end--;
  return end === 0 ? grouped : grouped + point + fraction.slice(0, end);
}

function scientific(number: Decimal, pattern: NumberPattern, point: string): string {
  const wholes = Math.max(1, pattern.leastInteger);
  const exponent = number.isZero() ? 0 : number.e - (wholes - 1);
  const [integer = '0', fraction = ''] = number
    .times(new Decimal(10).pow(-exponent))
    .toFixed(pattern.mostFraction, Decimal.ROUND_HALF_EVEN)
    .split('.');
  const power = String(Math.abs(exponent)).padStart(pattern.exponent ?? 1, '0');
  return `${join(integer, fraction, { ...pattern, group: 0 }, point, '')}E${exponent < 0 ? '-' : ''}${power}`;
}

interface Separators {
  readonly point: string;
  readonly group: string;
  readonly minus: string;
}

const knownSeparators = new Map<string, Separators>();

function separators(tag: string): Separators {
  const before = knownSeparators.get(tag);
  if (before) return before;
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: 'always' }).formatToParts(
    -12345.6,
  );
  const of = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  const found = { point: of('decimal', '.'), group: of('group', ','), minus: of('minusSign', '-') };
  if (knownSeparators.size >= kept) knownSeparators.clear();
  knownSeparators.set(tag, found);
  return found;
}

function parsePattern(pattern: string): NumberPattern {
  const before = known.get(pattern);
  if (before) return before;
  const [positive = '', negativePart] = splitUnquoted(pattern);
  const affixes = affixed(positive);
  if (!affixes) throw new Error(`"${pattern}" is no number pattern: it needs "0" or "#", as in "#,##0.00".`);
  const { number } = affixes;
  const [, mantissa = '', zeros] = /^([^E]*)(?:E(0+))?$/.exec(number) ?? [];
  const [integer = '', fraction = ''] = mantissa.split('.');
  const comma = integer.lastIndexOf(',');
  const parsed: NumberPattern = {
    positive: affixes,
    negative: negativePart === undefined ? undefined : affixed(negativePart),
    leastInteger: integer.replace(/[^0]/g, '').length,
    leastFraction: fraction.replace(/[^0]/g, '').length,
    mostFraction: fraction.length,
    group: comma < 0 ? 0 : integer.length - comma - 1,
    factor: /[%‰]/.exec(positive)?.[0] === '%' ? 100 : positive.includes('‰') ? 1000 : 1,
    exponent: zeros?.length,
  };
  if (known.size >= kept) known.clear();
  known.set(pattern, parsed);
  return parsed;
}

const splitUnquoted = (pattern: string): string[] =>
  [...pattern.matchAll(/(?:'[^']*'|[^;'])+/g)].map(([part]) => part);

function affixed(part: string): (Affixed & { readonly number: string }) | undefined {
  const [, prefix = '', number, suffix = ''] =
    /^((?:'[^']*'|[^0#.,'])*)([0#,]*(?:\.[0#]*)?(?:E0+)?)((?:'[^']*'|[^0#.,'])*)$/.exec(part) ?? [];
  if (number === undefined || !/[0#]/.test(number)) return undefined;
  return { prefix: unquoted(prefix), number, suffix: unquoted(suffix) };
}

const unquoted = (text: string): string =>
  text.replaceAll("''", '\u0000').replaceAll("'", '').replaceAll('\u0000', "'");
