import { Decimal } from 'decimal.js';
import { SafeMap } from '../protocol/primordials.ts';

interface Affixes {
  readonly prefix: string;
  readonly suffix: string;
}

interface NumberPattern {
  readonly positive: Affixes;
  readonly negative: Affixes | undefined;
  readonly minIntegerDigits: number;
  readonly minFractionDigits: number;
  readonly maxFractionDigits: number;
  /** The number of digits in a group; 0 means no groups. */
  readonly groupSize: number;
  /** The factor by which the number is multiplied first: 100 for `%`, 1000 for `‰`. */
  readonly factor: number;
  /** The minimum number of exponent digits; undefined means no exponent. */
  readonly minExponentDigits: number | undefined;
}

const cachedPatterns = new SafeMap<string, NumberPattern>();
const maxCacheSize = 200;

/**
 * Formats a number with a pattern such as `#,##0.00`, `0.##%` or `¤ #,##0.00;(#)` and the locale's
 * separators and minus sign. Ties are rounded to the even neighbor.
 * @throws Error for an invalid pattern
 */
export function formatDecimal(value: Decimal.Value, pattern: string, tag: string, currency = ''): string {
  const number = new Decimal(value);
  const symbols = numberSymbols(tag);
  const parsedPattern = parsePattern(pattern);
  if (number.isNaN()) return 'NaN';
  const { prefix, suffix } =
    number.isNegative() && !number.isZero()
      ? negativeAffixes(parsedPattern, symbols.minus)
      : parsedPattern.positive;
  const body = number.isFinite()
    ? formatDigits(number.abs().times(parsedPattern.factor), parsedPattern, symbols)
    : '∞';
  return (prefix + body + suffix).replaceAll('¤', currency);
}

const negativeAffixes = ({ positive, negative }: NumberPattern, minus: string): Affixes =>
  negative ?? { prefix: minus + positive.prefix, suffix: positive.suffix };

function formatDigits(number: Decimal, pattern: NumberPattern, { point, group }: NumberSymbols): string {
  if (pattern.minExponentDigits !== undefined) return formatScientific(number, pattern, point);
  const [integer = '0', fraction = ''] = number
    .toFixed(pattern.maxFractionDigits, Decimal.ROUND_HALF_EVEN)
    .split('.');
  const integerDigits = integer === '0' && pattern.minIntegerDigits === 0 ? '' : integer;
  // At least one digit is printed.
  return joinDigits(integerDigits, fraction, pattern, point, group) || '0';
}

function joinDigits(
  integer: string,
  fraction: string,
  pattern: NumberPattern,
  point: string,
  group: string,
): string {
  const paddedInteger = integer.padStart(pattern.minIntegerDigits, '0');
  const groupedInteger =
    pattern.groupSize === 0
      ? paddedInteger
      : paddedInteger.replace(new RegExp(`\\B(?=(\\d{${pattern.groupSize}})+$)`, 'g'), group);
  let end = fraction.length;
  while (end > pattern.minFractionDigits && fraction[end - 1] === '0') end--;
  return end === 0 ? groupedInteger : groupedInteger + point + fraction.slice(0, end);
}

function formatScientific(number: Decimal, pattern: NumberPattern, point: string): string {
  const integerDigits = Math.max(1, pattern.minIntegerDigits);
  const exponent = number.isZero() ? 0 : number.e - (integerDigits - 1);
  const [integer = '0', fraction = ''] = number
    .times(new Decimal(10).pow(-exponent))
    .toFixed(pattern.maxFractionDigits, Decimal.ROUND_HALF_EVEN)
    .split('.');
  // Rounding can add a digit: 9.99 becomes 10.0.
  if (integer.length > integerDigits && !number.isZero())
    return formatScientific(new Decimal(10).pow(number.e + 1), pattern, point);
  const power = String(Math.abs(exponent)).padStart(pattern.minExponentDigits ?? 1, '0');
  return `${joinDigits(integer, fraction, { ...pattern, groupSize: 0 }, point, '')}E${exponent < 0 ? '-' : ''}${power}`;
}

interface NumberSymbols {
  readonly point: string;
  readonly group: string;
  readonly minus: string;
}

const cachedSymbols = new SafeMap<string, NumberSymbols>();

function numberSymbols(tag: string): NumberSymbols {
  const storedSymbols = cachedSymbols.get(tag);
  if (storedSymbols) return storedSymbols;
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: 'always' }).formatToParts(
    -12345.6,
  );
  const partValue = (type: string, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  const symbols = {
    point: partValue('decimal', '.'),
    group: partValue('group', ','),
    minus: partValue('minusSign', '-'),
  };
  if (cachedSymbols.size >= maxCacheSize) cachedSymbols.clear();
  cachedSymbols.set(tag, symbols);
  return symbols;
}

function parsePattern(pattern: string): NumberPattern {
  const storedPattern = cachedPatterns.get(pattern);
  if (storedPattern) return storedPattern;
  const [positive = '', negativePart] = splitUnquoted(pattern);
  const affixes = parseAffixes(positive);
  if (!affixes)
    throw new Error(
      `"${pattern}" is not a valid number pattern: it must contain "0" or "#", as in "#,##0.00".`,
    );
  const { number } = affixes;
  const [, mantissa = '', zeros] = /^([^E]*)(?:E(0+))?$/.exec(number) ?? [];
  const [integer = '', fraction = ''] = mantissa.split('.');
  // A pattern without zeros always prints one digit: `#.#` the last one before the point, `.#` the first one after it.
  const hasImpliedZero = mantissa.includes('.') && !mantissa.includes('0');
  const comma = integer.lastIndexOf(',');
  const numberPattern: NumberPattern = {
    positive: affixes,
    negative: negativePart === undefined ? undefined : parseNegative(negativePart, affixes),
    minIntegerDigits: countZeros(hasImpliedZero ? integer.replace(/#$/, '0') : integer),
    minFractionDigits: countZeros(hasImpliedZero && integer === '' ? fraction.replace(/^#/, '0') : fraction),
    maxFractionDigits: fraction.length,
    groupSize: comma < 0 ? 0 : integer.length - comma - 1,
    factor: factorOf(positive),
    minExponentDigits: zeros?.length,
  };
  if (cachedPatterns.size >= maxCacheSize) cachedPatterns.clear();
  cachedPatterns.set(pattern, numberPattern);
  return numberPattern;
}

const countZeros = (digits: string): number => digits.replaceAll(/[^0]/g, '').length;

function factorOf(part: string): number {
  const [sign] = /[%‰]/.exec(part.replaceAll(/'[^']*'/g, '')) ?? [];
  return sign === '%' ? 100 : sign === '‰' ? 1000 : 1;
}

/**
 * Returns the text around negative numbers, from the second part of a pattern; the digits of this part are ignored.
 * Returns undefined if the text is the same as around positive numbers: it is then printed after a minus sign.
 */
function parseNegative(part: string, { prefix, suffix }: Affixes): Affixes | undefined {
  const negative = parseAffixes(part) ?? { prefix: unquote(part), suffix: '' };
  return negative.prefix === prefix && negative.suffix === suffix ? undefined : negative;
}

const splitUnquoted = (pattern: string): string[] =>
  [...pattern.matchAll(/(?:'[^']*'|[^;'])+/g)].map(([part]) => part);

function parseAffixes(part: string): (Affixes & { readonly number: string }) | undefined {
  const [, prefix = '', number, suffix = ''] =
    /^((?:'[^']*'|[^0#.,'])*)([0#,]*(?:\.[0#]*)?(?:E0+)?)((?:'[^']*'|[^0#.,'])*)$/.exec(part) ?? [];
  if (number === undefined || !/[0#]/.test(number)) return undefined;
  return { prefix: unquote(prefix), number, suffix: unquote(suffix) };
}

const unquote = (text: string): string =>
  text.replaceAll("''", '\u0000').replaceAll("'", '').replaceAll('\u0000', "'");
