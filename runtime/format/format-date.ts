import { dateNames, type DateNames } from './date-names.ts';
import { parseDatePattern } from './date-pattern.ts';
import { offsetAt, utc, zoneId } from './time-zones.ts';

/** Formats an instant with a date pattern such as `yyyy-MM-dd HH:mm:ss z`; NaN becomes an empty string. */
export function formatDate(instant: number, zone: string, pattern: string, tag: string): string {
  const parts = parseDatePattern(pattern);
  if (Number.isNaN(instant)) return '';
  const offset = offsetAt(zone, instant);
  const local = new Date(instant + offset);
  const names = dateNames(tag);
  const context = { local, instant, offset, zone, tag, names };
  return parts
    .map((part) => (part.letter === undefined ? part.text : formatField(part.letter, part.width, context)))
    .join('');
}

interface FieldContext {
  /** A date whose UTC fields are those of the local time. */
  readonly local: Date;
  readonly instant: number;
  /** The time zone's offset from UTC in milliseconds. */
  readonly offset: number;
  readonly zone: string;
  readonly tag: string;
  readonly names: DateNames;
}

/** Returns the year of a date in its era: the year before 1 is 1 BC. */
const yearOfEra = (local: Date): number =>
  local.getUTCFullYear() > 0 ? local.getUTCFullYear() : 1 - local.getUTCFullYear();

const formatYear = (year: number, width: number): string => padDigits(width === 2 ? year % 100 : year, width);

/** Returns the year of a date's week in its era: the last days of December can be in the first week of the next year. */
function weekYear(local: Date): number {
  const isInNextYear = local.getUTCMonth() === 11 && weekOfYear(local) === 1;
  return yearOfEra(isInNextYear ? new Date(local.getTime() + 7 * 86_400_000) : local);
}

const padDigits = (value: number, width: number): string => String(value).padStart(width, '0');

function formatField(
  letter: string,
  width: number,
  { local, instant, offset, zone, tag, names }: FieldContext,
): string {
  switch (letter) {
    case 'G':
      return local.getUTCFullYear() > 0 ? 'AD' : 'BC';
    case 'y':
      return formatYear(yearOfEra(local), width);
    case 'Y':
      return formatYear(weekYear(local), width);
    case 'M':
    case 'L':
      if (width >= 4) return names.months[local.getUTCMonth()] ?? '';
      return width === 3
        ? (names.shortMonths[local.getUTCMonth()] ?? '')
        : padDigits(local.getUTCMonth() + 1, width);
    case 'd':
      return padDigits(local.getUTCDate(), width);
    case 'D':
      return padDigits(dayOfYear(local), width);
    case 'F':
      return padDigits(Math.ceil(local.getUTCDate() / 7), width);
    case 'E':
      return (width >= 4 ? names.days : names.shortDays)[local.getUTCDay()] ?? '';
    case 'u':
      return padDigits(local.getUTCDay() || 7, width);
    case 'w':
      return padDigits(weekOfYear(local), width);
    case 'W':
      return padDigits(weekOfMonth(local), width);
    case 'a':
      return names.dayPeriods[local.getUTCHours() < 12 ? 0 : 1];
    case 'H':
      return padDigits(local.getUTCHours(), width);
    case 'k':
      return padDigits(local.getUTCHours() || 24, width);
    case 'K':
      return padDigits(local.getUTCHours() % 12, width);
    case 'h':
      return padDigits(local.getUTCHours() % 12 || 12, width);
    case 'm':
      return padDigits(local.getUTCMinutes(), width);
    case 's':
      return padDigits(local.getUTCSeconds(), width);
    case 'S':
      return padDigits(local.getUTCMilliseconds(), width);
    case 'z':
      return zoneName(instant, zone, tag, width >= 4 ? 'long' : 'short');
    case 'Z':
      return formatOffset(offset, '');
    // The letter X: an offset as in ISO 8601.
    default:
      return offset === 0
        ? 'Z'
        : width === 1
          ? formatOffset(offset, '').slice(0, 3)
          : formatOffset(offset, width === 2 ? '' : ':');
  }
}

function formatOffset(offset: number, separator: string): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return `${offset < 0 ? '-' : '+'}${padDigits(Math.floor(minutes / 60), 2)}${separator}${padDigits(minutes % 60, 2)}`;
}

function zoneName(instant: number, zone: string, tag: string, style: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(tag, { timeZone: zoneId(zone), timeZoneName: style });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns the day of the year; January 1 is 1. */
export const dayOfYear = (local: Date): number =>
  Math.round(
    (utc(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) -
      utc(local.getUTCFullYear(), 0, 1)) /
      86_400_000,
  ) + 1;

/** Returns the week of the year. The first week contains January 1. `firstDay` is 1 for Sunday. */
export function weekOfYear(local: Date, firstDay = 1): number {
  const year = local.getUTCFullYear();
  const nextStart = weekStart(utc(year + 1, 0, 1), firstDay);
  const midnight = utc(year, local.getUTCMonth(), local.getUTCDate());
  if (midnight >= nextStart) return 1;
  return Math.floor((midnight - weekStart(utc(year, 0, 1), firstDay)) / (7 * 86_400_000)) + 1;
}

export function weekOfMonth(local: Date, firstDay = 1): number {
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const start = weekStart(utc(year, month, 1), firstDay);
  return Math.floor((utc(year, month, local.getUTCDate()) - start) / (7 * 86_400_000)) + 1;
}

/**
 * Returns the midnight at which the week of another midnight begins. Both are local times in the form of UTC
 * milliseconds.
 */
export function weekStart(midnight: number, firstDay: number): number {
  const daysBack = (new Date(midnight).getUTCDay() - (firstDay - 1) + 7) % 7;
  return midnight - daysBack * 86_400_000;
}
