import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { formatDecimal } from '../../format/decimal-pattern.ts';
import { formatDate } from '../../format/format-date.ts';
import { localePattern, patternKinds } from '../../format/locale-patterns.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { messageFormat } from '../../message-format.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';
import type { Calendar } from './Calendar.ts';
import { List } from './List.ts';
import { decodeEntities, encodeHtml, encodeXml } from './html-entities.ts';

/** Texts: formats, encodings, padding. Of null most give null. */
export class StringUtils extends PlatformObject {
  static readonly ENCODE_TYPE_HTML = 0;
  static readonly ENCODE_TYPE_XML = 1;
  static readonly ENCODE_TYPE_WML = 2;
  static readonly TRUNCATE_CHAR = 'char';
  static readonly TRUNCATE_WORD = 'word';
  static readonly TRUNCATE_SENTENCE = 'sentence';

  /** Fills the places `{0}`, `{1}` of a pattern with values, given singly or as one array or list. */
  static format(pattern: string, ...values: unknown[]): string {
    const [first] = values;
    const several = values.length === 1 && (Array.isArray(first) || first instanceof List);
    return messageFormat(String(pattern), several ? [...(first as Iterable<unknown>)] : values);
  }

  /** Without white space at both ends. */
  static trim(text: string | null): string | null {
    return text === null ? null : String(text).trim();
  }

  /** Without white space at the beginning. */
  static ltrim(text: string | null): string | null {
    return text === null ? null : String(text).trimStart();
  }

  /** Without white space at the end. */
  static rtrim(text: string | null): string | null {
    return text === null ? null : String(text).trimEnd();
  }

  /** As wide as asked, by blanks at the end (a negative width: at the beginning) or by leaving out what is too much. */
  static pad(text: string, width: number): string {
    const cell = Math.abs(Math.trunc(width));
    const cut = String(text).slice(0, cell);
    return width < 0 ? cut.padStart(cell) : cut.padEnd(cell);
  }

  /** At most so many characters, the suffix included; cut anywhere, or after the last whole word or sentence. */
  static truncate(
    text: string | null,
    length: number,
    mode?: string | null,
    suffix?: string | null,
  ): string | null {
    if (text === null) return null;
    if (text.length <= length) return text;
    const ending = suffix ?? '';
    const cut = text.slice(0, Math.max(0, length - ending.length));
    return wholePart(cut, text, mode) + ending;
  }

  /** Replaces all but the last characters, such as those of a card's number. */
  static garble(text: string | null, replacement: string, suffixLength: number): string | null {
    if (text === null) return null;
    const shown = Math.max(0, Math.min(text.length, Math.trunc(suffixLength)));
    return replacement.repeat(text.length - shown) + text.slice(text.length - shown);
  }

  /** Base64 of a text's bytes in an encoding, UTF-8 unless given. */
  static encodeBase64(text: string, encoding?: string): string {
    return HostBuffer.from(String(text), bufferEncoding(encoding)).toString('base64');
  }

  /** The text whose bytes stand in base64. */
  static decodeBase64(text: string, encoding?: string): string {
    return HostBuffer.from(String(text), 'base64').toString(bufferEncoding(encoding));
  }

  /** Replaces what would be markup, by one of the constants `ENCODE_TYPE_`. */
  static encodeString(text: string | null, type: number): string | null {
    if (text === null) return null;
    return type === StringUtils.ENCODE_TYPE_HTML ? encodeHtml(text) : encodeXml(text);
  }

  /** Replaces entities by their characters, by one of the constants `ENCODE_TYPE_`. */
  static decodeString(text: string | null, _type: number): string | null {
    return text === null ? null : decodeEntities(text);
  }

  static stringToHtml(text: string | null): string | null {
    return text === null ? null : encodeHtml(String(text));
  }

  static stringToXml(text: string | null): string | null {
    return text === null ? null : encodeXml(String(text));
  }

  static stringToWml(text: string | null): string | null {
    return text === null ? null : encodeXml(String(text));
  }

  /** Money as the request's locale writes it. */
  static formatMoney(money: Money): string {
    return money.toFormattedString();
  }

  /** A number by a pattern such as `#,##0.00`, with the separators of a locale (that of the request unless given). */
  static formatNumber(value: number, format?: string | null, locale?: string | null): string {
    return formatDecimal(Number(value), format ?? '#,##0.###', localeTag(locale));
  }

  /** A number without fraction, with the separators of the request's locale. */
  static formatInteger(value: number): string {
    return formatDecimal(Number(value), '#,##0', localeTag());
  }

  /** A date in UTC, by a pattern of letters (`yyyy-MM-dd`) or as the locale writes it. */
  static formatDate(date: Date, format?: string | null, locale?: string | null): string {
    const tag = localeTag(locale);
    return formatDate(Number(date), 'UTC', format ?? localePattern(tag, patternKinds.inputDateTime), tag);
  }

  /**
   * A calendar's moment in its time zone: `(calendar)` as it is typed in the request's locale, `(calendar, format)` by a
   * pattern of letters, `(calendar, locale, pattern)` by one of Calendar's constants of patterns.
   */
  static formatCalendar(calendar: Calendar, formatOrLocale?: string | null, pattern?: number): string {
    const tag = localeTag(pattern === undefined ? undefined : formatOrLocale);
    const letters =
      pattern === undefined && typeof formatOrLocale === 'string'
        ? formatOrLocale
        : localePattern(tag, pattern ?? patternKinds.inputDateTime);
    return formatDate(calendar.time.getTime(), calendar.timeZone, letters, tag);
  }
}
platformClass('util.StringUtils', StringUtils);

function wholePart(cut: string, text: string, mode: string | null | undefined): string {
  if (mode === StringUtils.TRUNCATE_WORD) {
    if (/\s/.test(text[cut.length] ?? ' ')) return cut.trimEnd();
    return /^(.*\S)\s/s.exec(cut)?.[1] ?? cut;
  }
  if (mode === StringUtils.TRUNCATE_SENTENCE) return /^.*[.!?](?=\s|$)/s.exec(cut)?.[0] ?? cut;
  return cut;
}
