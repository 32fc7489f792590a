import { Site } from '../api/system/Site.ts';
import { Calendar } from '../api/util/Calendar.ts';
import { Decimal } from '../api/util/Decimal.ts';
import { SecureEncoder } from '../api/util/SecureEncoder.ts';
import { StringUtils } from '../api/util/StringUtils.ts';
import { encodeHtml, encodeXml } from '../api/util/html-entities.ts';
import { Money } from '../api/value/Money.ts';
import { Quantity } from '../api/value/Quantity.ts';
import { currentRun } from '../current-run.ts';
import { normalizeSpaces } from '../format/date-names.ts';
import { formatDecimal } from '../format/decimal-pattern.ts';
import { formatDate } from '../format/format-date.ts';
import { localePattern, patternKinds } from '../format/locale-patterns.ts';
import { localeTag } from '../format/locale-tag.ts';
import { textOfValue } from './tag-attributes.ts';
import { SafeMap, freezeTable } from '../protocol/primordials.ts';

/** The attributes of `<isprint>` that change a value's text. */
export interface PrintOptions {
  readonly style: string | undefined;
  readonly formatter: string | undefined;
  readonly timezone: string | undefined;
  readonly padding: string | undefined;
}

type NumberStyle = (value: Decimal | number, amount: Money | Quantity | undefined) => string;

const formatNumber = (value: Decimal | number, pattern: string, symbol = ''): string =>
  formatDecimal(value instanceof Decimal ? value.toString() : value, pattern, localeTag(), symbol);

const numberStyles: Readonly<Record<string, NumberStyle>> = freezeTable({
  MONEY_SHORT: (value) => formatNumber(value, '#,##0.00'),
  MONEY_LONG: (value, amount) =>
    (amount instanceof Money
      ? amount
      : new Money(Number(value), currentRun().job.scope.session.currency)
    ).toFormattedString(),
  INTEGER: (value) => formatNumber(value, '#,##0'),
  DECIMAL: (value) => formatNumber(value, '#,##0.00'),
  QUANTITY_SHORT: (value) => formatNumber(value, '#,##0.###'),
  QUANTITY_LONG: (value, amount) =>
    `${formatNumber(value, '#,##0.###')} ${amount instanceof Quantity ? amount.unit : ''}`.trimEnd(),
});

type DateStyle = (instant: number, zone: string) => string;

const dateStyles: Readonly<Record<string, DateStyle>> = freezeTable({
  DATE_SHORT: (instant, zone) =>
    formatDate(instant, zone, localePattern(localeTag(), patternKinds.short), localeTag()),
  DATE_LONG: (instant, zone) => formatWithIntl(instant, zone, { dateStyle: 'medium' }),
  DATE_TIME: (instant, zone) => formatWithIntl(instant, zone, { timeStyle: 'medium' }),
});

function formatWithIntl(instant: number, zone: string, style: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(instant)) return '';
  return normalizeSpaces(new Intl.DateTimeFormat(localeTag(), { ...style, timeZone: zone }).format(instant));
}

/**
 * Converts a value to the text that `<isprint>` prints, before it is encoded. Without a style and a formatter, the
 * type of the value determines the style.
 * @throws Error if the style, the formatter, the time zone or the padding is not valid
 */
export function printedText(value: unknown, options: PrintOptions): string {
  const text = formatValue(value, options);
  const width = Number(options.padding ?? 0);
  if (Number.isNaN(width))
    throw new Error(
      `padding="${options.padding ?? ''}" is not a width: use a number of characters, such as 20 or -20.`,
    );
  return width === 0 ? text : StringUtils.pad(text, width);
}

function formatValue(value: unknown, { style, formatter, timezone }: PrintOptions): string {
  if (value === null || value === undefined) return '';
  const styleName = style?.trim().toUpperCase();
  if (styleName !== undefined && !(styleName in numberStyles) && !(styleName in dateStyles))
    throw new Error(
      `style="${style ?? ''}" does not exist: use one of ${[...Object.keys(numberStyles), ...Object.keys(dateStyles)].join(', ')}, or a formatter.`,
    );
  if (value instanceof Date || value instanceof Calendar) {
    const instant = Number(value instanceof Calendar ? value.time : value);
    const zone = resolveZone(timezone);
    if (formatter !== undefined) return formatDate(instant, zone, formatter, localeTag());
    return (dateStyles[styleName ?? ''] ?? dateStyles['DATE_SHORT'])?.(instant, zone) ?? '';
  }
  const amount = value instanceof Money || value instanceof Quantity ? value : undefined;
  if (amount?.available === false) return String(amount);
  const number = amount ? amount.decimalValue : value;
  if (typeof number !== 'number' && !(number instanceof Decimal)) return textOfValue(value);
  if (formatter !== undefined) return formatNumber(number, symbolPattern(formatter), currencySymbol(amount));
  const defaultStyle = amount instanceof Money ? 'MONEY_LONG' : amount ? 'QUANTITY_SHORT' : 'DECIMAL';
  return (numberStyles[styleName ?? defaultStyle] ?? numberStyles[defaultStyle])?.(number, amount) ?? '';
}

/** Replaces the asterisk in a formatter, which represents the symbol of the currency or unit. */
const symbolPattern = (formatter: string): string => formatter.replaceAll('*', '¤');

function currencySymbol(amount: Money | Quantity | undefined): string {
  if (amount instanceof Quantity) return amount.unit;
  const currency = amount?.currencyCode ?? currentRun().job.scope.session.currency;
  const parts = new Intl.NumberFormat(localeTag(), { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/**
 * Returns the time zone that the attribute `timezone` names: by default, that of the site. An instance's time zone is
 * UTC.
 */
function resolveZone(timezone: string | undefined): string {
  switch (timezone?.trim().toUpperCase() ?? 'SITE') {
    case 'SITE':
      return Site.current.timezone;
    case 'UTC':
    case 'INSTANCE':
      return 'Etc/UTC';
    default:
      throw new Error(`timezone="${timezone ?? ''}" does not exist: use SITE, INSTANCE or UTC.`);
  }
}

type Encoder = (text: string) => string | null;

const encoders: ReadonlyMap<string, Encoder> = new SafeMap<string, Encoder>([
  ['on', encodeHtml],
  ['html', encodeHtml],
  ['xml', encodeXml],
  ['wml', encodeXml],
  ['off', (text) => text],
  ['htmlcontent', (text) => SecureEncoder.forHtmlContent(text)],
  ['htmlsinglequote', (text) => SecureEncoder.forHtmlInSingleQuoteAttribute(text)],
  ['htmldoublequote', (text) => SecureEncoder.forHtmlInDoubleQuoteAttribute(text)],
  ['htmlunquote', (text) => SecureEncoder.forHtmlUnquotedAttribute(text)],
  ['jshtml', (text) => SecureEncoder.forJavaScriptInHTML(text)],
  ['jsattribute', (text) => SecureEncoder.forJavaScriptInAttribute(text)],
  ['jsblock', (text) => SecureEncoder.forJavaScriptInBlock(text)],
  ['jssource', (text) => SecureEncoder.forJavaScriptInSource(text)],
  ['jsonvalue', (text) => SecureEncoder.forJSONValue(text)],
  ['uricomponent', (text) => SecureEncoder.forUriComponent(text)],
  ['uristrict', (text) => SecureEncoder.forUriComponentStrict(text)],
  ['xmlcontent', (text) => SecureEncoder.forXmlContent(text)],
  ['xmlsinglequote', (text) => SecureEncoder.forXmlInSingleQuoteAttribute(text)],
  ['xmldoublequote', (text) => SecureEncoder.forXmlInDoubleQuoteAttribute(text)],
  ['xmlcomment', (text) => SecureEncoder.forXmlCommentContent(text)],
]);

/** Encodes text for its place in the page. @throws Error if the encoding does not exist */
export function encodeText(text: string, encoding: string): string {
  const encode = encoders.get(encoding.trim().toLowerCase());
  if (!encode)
    // The message omits the first five: `on` and `off`, which it names already, and `html`, `xml` and `wml`.
    throw new Error(
      `encoding="${encoding}" does not exist: use on, off, or one of ${[...encoders.keys()].slice(5).join(', ')}.`,
    );
  return encode(text) ?? '';
}
