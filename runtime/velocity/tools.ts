import { SecureEncoder } from '../api/util/SecureEncoder.ts';
import { StringUtils } from '../api/util/StringUtils.ts';
import { Calendar } from '../api/util/Calendar.ts';
import { encodeUriPart } from '../text-arguments.ts';

const toNumber = (value: unknown): number => Number(value);

const toCalendar = (value: unknown): Calendar =>
  value instanceof Calendar ? value : new Calendar(value instanceof Date ? value : new Date(toNumber(value)));

/**
 * The tools that every template has: `$esc` encodes text, `$math` calculates, `$number` and `$date` format values, and
 * `$display` truncates text or provides an alternative to a missing value.
 */
export const velocityTools = (): Readonly<Record<string, unknown>> => ({
  esc: {
    html: (text: unknown) => StringUtils.stringToHtml(String(text)),
    xml: (text: unknown) => StringUtils.stringToXml(String(text)),
    javascript: (text: unknown) => SecureEncoder.forJavaScriptInSource(String(text)),
    url: (text: unknown) => encodeUriPart(text),
    // Characters that a template would otherwise interpret, or cannot contain in a string.
    d: '$',
    h: '#',
    q: '"',
    s: "'",
    n: '\n',
    b: '\\',
  },
  math: {
    add: (first: unknown, second: unknown) => toNumber(first) + toNumber(second),
    sub: (first: unknown, second: unknown) => toNumber(first) - toNumber(second),
    mul: (first: unknown, second: unknown) => toNumber(first) * toNumber(second),
    div: (first: unknown, second: unknown) => toNumber(first) / toNumber(second),
    mod: (first: unknown, second: unknown) => toNumber(first) % toNumber(second),
    abs: Math.abs,
    ceil: Math.ceil,
    floor: Math.floor,
    round: Math.round,
    max: Math.max,
    min: Math.min,
    pow: Math.pow,
    roundTo: (decimals: unknown, value: unknown) => Number(toNumber(value).toFixed(toNumber(decimals))),
  },
  number: {
    format: (format: unknown, value: unknown) => StringUtils.formatNumber(toNumber(value), String(format)),
  },
  date: {
    format: (format: unknown, value: unknown) =>
      StringUtils.formatCalendar(toCalendar(value), String(format)),
  },
  display: {
    alt: (value: unknown, alternative: unknown) => value ?? alternative,
    truncate: (text: unknown, length: unknown) => StringUtils.truncate(String(text), toNumber(length)),
  },
});
