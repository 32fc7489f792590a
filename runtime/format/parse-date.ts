import { parseDatePattern, type PatternPart } from './date-pattern.ts';
import { dateNames, normalizeSpaces, type DateNames } from './date-names.ts';
import { checkZone, instantOf, utc } from './time-zones.ts';
import { runInstant } from '../run-instant.ts';

interface ParsedFields {
  year?: number;
  month?: number;
  day?: number;
  dayOfYear?: number;
  hour?: number;
  /** True if the hour counts from midnight, so that AM and PM do not change it. */
  isHourOfDay?: boolean;
  dayPeriod?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  /** The offset from UTC in milliseconds. */
  offset?: number;
  zone?: string;
}

/**
 * Parses a date with a pattern. Fields that the pattern does not contain take their values from 1970-01-01 00:00. Eras,
 * weekdays and weeks are parsed and then ignored, and text after the end of the pattern is ignored.
 * @returns the instant in milliseconds
 * @throws Error with the position at which the text does not match, or if the pattern or a time zone is not valid
 */
export function parseDate(text: string, pattern: string, zone: string, tag: string): number {
  const source = normalizeSpaces(text).trim();
  const fields: ParsedFields = {};
  const names = dateNames(tag);
  const parts = parseDatePattern(pattern);
  let position = 0;
  for (const [index, part] of parts.entries()) {
    const length =
      part.letter === undefined
        ? matchLiteral(source, position, part.text)
        : parseField(source.slice(position), part, isNumeric(parts[index + 1]), names, fields);
    if (length === undefined)
      throw new Error(`"${text}" does not match the pattern "${pattern}" at character ${position + 1}.`);
    position += length;
  }
  return toInstant(fields, zone);
}

const numericLetters = 'yYMLdDFuHkKhmsSwW';
const isNumeric = (part: PatternPart | undefined): boolean =>
  part?.letter !== undefined &&
  numericLetters.includes(part.letter) &&
  !('ML'.includes(part.letter) && part.width > 2);

function matchLiteral(source: string, position: number, text: string): number | undefined {
  const literal = normalizeSpaces(text);
  if (source.startsWith(literal, position)) return literal.length;
  // Spaces may be omitted.
  return literal.trim() === '' ? 0 : undefined;
}

function parseField(
  text: string,
  part: Extract<PatternPart, { width: number }>,
  isBeforeNumber: boolean,
  names: DateNames,
  fields: ParsedFields,
): number | undefined {
  const { letter, width } = part;
  switch (letter) {
    case 'G':
      return /^(AD|BC)/i.exec(text)?.[0].length;
    case 'E':
      return matchName(text, [...names.days, ...names.shortDays], () => undefined);
    case 'a':
      return matchName(text, [...names.dayPeriods, 'AM', 'PM'], (index) => (fields.dayPeriod = index % 2));
    case 'z':
    case 'Z':
    case 'X':
      return parseZone(text, fields);
    case 'M':
    case 'L':
      if (width > 2)
        return matchName(
          text,
          [...names.months, ...names.shortMonths],
          (index) => (fields.month = index % 12),
        );
  }
  // A number directly before another one, as in `yyyyMMdd`, has as many digits as the pattern has letters.
  const digits = new RegExp(`^[+-]?\\d${isBeforeNumber ? `{${width}}` : '+'}`).exec(text)?.[0];
  if (digits === undefined) return undefined;
  setField(letter, width, digits, fields);
  return digits.length;
}

function matchName(
  text: string,
  candidates: readonly string[],
  onMatch: (index: number) => void,
): number | undefined {
  const lowercaseText = text.toLowerCase();
  let bestIndex = -1;
  for (const [index, candidate] of candidates.entries()) {
    if (candidate === '' || !lowercaseText.startsWith(candidate.toLowerCase())) continue;
    if (bestIndex < 0 || candidate.length > (candidates[bestIndex]?.length ?? 0)) bestIndex = index;
  }
  if (bestIndex < 0) return undefined;
  onMatch(bestIndex);
  return candidates[bestIndex]?.length;
}

function parseZone(text: string, fields: ParsedFields): number | undefined {
  const [offsetText, sign, hours = '0', minutes = '0'] =
    /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?/.exec(text) ?? [];
  if (offsetText !== undefined) {
    fields.offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
    return offsetText.length;
  }
  const [name] = /^[A-Za-z]+(?:\/[A-Za-z_]+)*/.exec(text) ?? [];
  if (name === undefined) return undefined;
  if (['Z', 'GMT', 'UTC'].includes(name)) fields.offset = 0;
  else fields.zone = name;
  if (fields.zone !== undefined) checkZone(fields.zone);
  return name.length;
}

function setField(letter: string, width: number, digits: string, fields: ParsedFields): void {
  const value = Number(digits);
  switch (letter) {
    case 'y':
    case 'Y':
      fields.year = width <= 2 && digits.length === 2 ? expandYear(value) : value;
      break;
    case 'M':
    case 'L':
      fields.month = value - 1;
      break;
    case 'd':
      fields.day = value;
      break;
    case 'D':
      fields.dayOfYear = value;
      break;
    case 'H':
    case 'k':
      fields.hour = letter === 'k' ? value % 24 : value;
      fields.isHourOfDay = true;
      break;
    case 'K':
    case 'h':
      fields.hour = letter === 'h' ? value % 12 : value;
      fields.isHourOfDay = false;
      break;
    case 'm':
      fields.minute = value;
      break;
    case 's':
      fields.second = value;
      break;
    case 'S':
      fields.millisecond = value;
      break;
  }
}

/** Returns the year that ends with two digits and is at most 79 years in the past and 20 years in the future. */
function expandYear(value: number): number {
  const now = runInstant().getUTCFullYear();
  const century = now - (now % 100);
  const year = century + value;
  if (year > now + 20) return year - 100;
  return year <= now - 80 ? year + 100 : year;
}

function toInstant(fields: ParsedFields, zone: string): number {
  const hour = (fields.hour ?? 0) + (fields.dayPeriod === 1 && !fields.isHourOfDay ? 12 : 0);
  const [month, day] =
    fields.dayOfYear === undefined ? [fields.month ?? 0, fields.day ?? 1] : [0, fields.dayOfYear];
  const { year = 1970, minute = 0, second = 0, millisecond = 0 } = fields;
  const local = utc(year, month, day, hour, minute, second, millisecond);
  return fields.offset === undefined ? instantOf(fields.zone ?? zone, local) : local - fields.offset;
}
