import { isAnyArray } from '../../attribute-array.ts';
import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { formatDecimal } from '../../format/decimal-pattern.ts';
import { formatDate } from '../../format/format-date.ts';
import { localePattern, patternKinds } from '../../format/locale-patterns.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { formatMessage } from '../../message-format.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';
import type { Calendar } from './Calendar.ts';
import { List } from './List.ts';
import { decodeEntities, encodeHtml, encodeXml } from './html-entities.ts';

/** String utilities. Most methods return null for null. */
export class StringUtils extends PlatformObject {
  static readonly ENCODE_TYPE_HTML = 0;
  static readonly ENCODE_TYPE_XML = 1;
  static readonly ENCODE_TYPE_WML = 2;
  static readonly TRUNCATE_CHAR = 'char';
  static readonly TRUNCATE_WORD = 'word';
  static readonly TRUNCATE_SENTENCE = 'sentence';

  /**
   * Returns the pattern with its placeholders `{0}`, `{1}` replaced by values. The values are passed as separate
   * arguments or as one array or list.
   */
  static format(pattern: string, ...values: unknown[]): string {
    const [first] = values;
    const isSingleCollection = values.length === 1 && (isAnyArray(first) || first instanceof List);
    return formatMessage(String(pattern), isSingleCollection ? [...(first as Iterable<unknown>)] : values);
  }

  /** Returns the string without white space at both ends, or null for null. */
  static trim(text: string | null): string | null {
    return text === null ? null : String(text).trim();
  }

  /** Returns the string without white space at the beginning, or null for null. */
  static ltrim(text: string | null): string | null {
    return text === null ? null : String(text).trimStart();
  }

  /** Returns the string without white space at the end, or null for null. */
  static rtrim(text: string | null): string | null {
    return text === null ? null : String(text).trimEnd();
  }

  /**
   * Returns the string padded with spaces or truncated to the given width. Spaces are added at the end, or at the
   * beginning for a negative width.
   */
  static pad(text: string, width: number): string {
    const cellWidth = Math.abs(Math.trunc(width));
    const truncatedText = String(text).slice(0, cellWidth);
    return width < 0 ? truncatedText.padStart(cellWidth) : truncatedText.padEnd(cellWidth);
  }

  /**
   * Returns the string unchanged if it is not longer than `length`. Otherwise truncates it and appends the suffix,
   * which does not count towards the length. The mode is one of the TRUNCATE constants: the string is cut after any
   * character, the last complete word or the last complete sentence. If no word or sentence is complete, it is cut
   * after any character. Returns null for null.
   */
  static truncate(
    text: string | null,
    length: number,
    mode?: string | null,
    suffix?: string | null,
  ): string | null {
    if (text === null) return null;
    const fullText = String(text);
    if (fullText.length <= length) return fullText;
    return trimToBoundary(fullText.slice(0, Math.max(0, length)), fullText, mode) + (suffix ?? '');
  }

  /** Returns the string with each character but the last `suffixLength` ones replaced, or null for null. */
  static garble(text: string | null, replacement: string, suffixLength: number): string | null {
    if (text === null) return null;
    const fullText = String(text);
    const visibleLength = Math.max(0, Math.min(fullText.length, Math.trunc(suffixLength)));
    const hiddenLength = fullText.length - visibleLength;
    return String(replacement).repeat(hiddenLength) + fullText.slice(hiddenLength);
  }

  /**
   * Returns the Base64 encoding of a string's bytes in a character encoding, UTF-8 by default.
   * @throws Error if the character encoding is not supported
   */
  static encodeBase64(text: string, encoding?: string): string {
    return HostBuffer.from(String(text), bufferEncoding(encoding)).toString('base64');
  }

  /**
   * Decodes Base64 and returns the bytes as a string in a character encoding, UTF-8 by default.
   * @throws Error if the character encoding is not supported
   */
  static decodeBase64(text: string, encoding?: string): string {
    return HostBuffer.from(String(text), 'base64').toString(bufferEncoding(encoding));
  }

  /**
   * Returns the string with markup characters escaped for one of the ENCODE_TYPE constants, or null for null.
   */
  static encodeString(text: string | null, type: number): string | null {
    if (text === null) return null;
    return type === StringUtils.ENCODE_TYPE_HTML ? encodeHtml(String(text)) : encodeXml(String(text));
  }

  /**
   * Returns the string with entities replaced by their characters, or null for null. The type has no effect.
   */
  static decodeString(text: string | null, _type: number): string | null {
    return text === null ? null : decodeEntities(String(text));
  }

  /** Returns the string with markup characters escaped for HTML, or null for null. */
  static stringToHtml(text: string | null): string | null {
    return text === null ? null : encodeHtml(String(text));
  }

  /** Returns the string with markup characters escaped for XML, or null for null. */
  static stringToXml(text: string | null): string | null {
    return text === null ? null : encodeXml(String(text));
  }

  /** Returns the string with markup characters escaped for WML, or null for null. */
  static stringToWml(text: string | null): string | null {
    return text === null ? null : encodeXml(String(text));
  }

  /** Returns an amount of money formatted in the request's locale. */
  static formatMoney(money: Money): string {
    return money.toFormattedString();
  }

  /**
   * Returns a number formatted with a pattern such as `#,##0.00`, in the given locale or the request's.
   * @throws Error if the pattern is not valid
   */
  static formatNumber(value: number, format?: string | null, locale?: string | null): string {
    return formatDecimal(Number(value), format ?? '#,##0.###', localeTag(locale));
  }

  /** Returns a number without decimal places, formatted in the request's locale. */
  static formatInteger(value: number): string {
    return formatDecimal(Number(value), '#,##0', localeTag());
  }

  /**
   * Returns a date in UTC, formatted with a pattern such as `yyyy-MM-dd` or, by default, in the locale's input
   * format of date and time. The default locale is the request's.
   * @throws Error if the pattern is not valid
   */
  static formatDate(date: Date, format?: string | null, locale?: string | null): string {
    const tag = localeTag(locale);
    return formatDate(Number(date), 'UTC', format ?? localePattern(tag, patternKinds.inputDateTime), tag);
  }

  /**
   * Returns a calendar's time, formatted in its time zone. `(calendar)` uses the input format of the request's locale,
   * and `(calendar, format)` a pattern such as `yyyy-MM-dd`. `(calendar, locale, pattern)` uses the locale's format for
   * one of Calendar's PATTERN constants.
   * @throws Error if the pattern is not valid
   */
  static formatCalendar(calendar: Calendar, formatOrLocale?: string | null, pattern?: number): string {
    const tag = localeTag(pattern === undefined ? undefined : formatOrLocale);
    const datePattern =
      pattern === undefined && typeof formatOrLocale === 'string'
        ? formatOrLocale
        : localePattern(tag, pattern ?? patternKinds.inputDateTime);
    return formatDate(calendar.time.getTime(), calendar.timeZone, datePattern, tag);
  }
}
registerClass('util.StringUtils', StringUtils);

function trimToBoundary(truncatedText: string, text: string, mode: string | null | undefined): string {
  if (mode === StringUtils.TRUNCATE_WORD) {
    if (/\s/.test(text[truncatedText.length] ?? ' ')) return truncatedText.trimEnd();
    return /^(.*\S)\s/s.exec(truncatedText)?.[1] ?? truncatedText;
  }
  if (mode === StringUtils.TRUNCATE_SENTENCE)
    return /^.*[.!?](?=\s|$)/s.exec(truncatedText)?.[0] ?? truncatedText;
  return truncatedText;
}
