import { dateWords, type DateWords } from './date-words.ts';
import { datePattern } from './date-pattern.ts';
import { offsetAt, utc, zoneId } from './time-zones.ts';

/** An instant as a pattern of letters has it: `yyyy-MM-dd HH:mm:ss z`. */
export function formatDate(instant: number, zone: string, pattern: string, tag: string): string {
  const parts = datePattern(pattern);
  if (Number.isNaN(instant)) return '';
  const offset = offsetAt(zone, instant);
  const local = new Date(instant + offset);
  const words = dateWords(tag);
  const written = { local, instant, offset, zone, tag, words };
  return parts
    .map((part) => (part.letter === undefined ? part.text : field(part.letter, part.width, written)))
    .join('');
}

interface Written {
  /** UTC fields are those of the local clock. */
  readonly local: Date;
  readonly instant: number;
  readonly offset: number;
  readonly zone: string;
  readonly tag: string;
  readonly words: DateWords;
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0');

function field(letter: string, width: number, { local, instant, offset, zone, tag, words }: Written): string {
  switch (letter) {
    case 'G':
      return local.getUTCFullYear() > 0 ? 'AD' : 'BC';
    case 'y':
    case 'Y':
      return width === 2
        ? digits(local.getUTCFullYear() % 100, 2)
        : digits(local.getUTCFullYear() > 0 ? local.getUTCFullYear() : 1 - local.getUTCFullYear(), width);
    case 'M':
    case 'L':
      if (width >= 4) return words.months[local.getUTCMonth()] ?? '';
      return width === 3
        ? (words.shortMonths[local.getUTCMonth()] ?? '')
        : digits(local.getUTCMonth() + 1, width);
    case 'd':
      return digits(local.getUTCDate(), width);
    case 'D':
      return digits(dayOfYear(local), width);
    case 'F':
      return digits(Math.ceil(local.getUTCDate() / 7), width);
    case 'E':
      return (width >= 4 ? words.days : words.shortDays)[local.getUTCDay()] ?? '';
    case 'u':
      return digits(local.getUTCDay() || 7, width);
    case 'w':
      return digits(weekOfYear(local), width);
    case 'W':
      return digits(weekOfMonth(local), width);
    case 'a':
      return words.halves[local.getUTCHours() < 12 ? 0 : 1];
    case 'H':
      return digits(local.getUTCHours(), width);
    case 'k':
      return digits(local.getUTCHours() || 24, width);
    case 'K':
      return digits(local.getUTCHours() % 12, width);
    case 'h':
      return digits(local.getUTCHours() % 12 || 12, width);
    case 'm':
      return digits(local.getUTCMinutes(), width);
    case 's':
      return digits(local.getUTCSeconds(), width);
    case 'S':
      return digits(local.getUTCMilliseconds(), width);
    case 'z':
      return zoneName(instant, zone, tag, width >= 4 ? 'long' : 'short');
    case 'Z':
      return offsetText(offset, '');
    default:
      return offset === 0
        ? 'Z'
        : width === 1
          ? offsetText(offset, '').slice(0, 3)
          : offsetText(offset, width === 2 ? '' : ':');
  }
}

function offsetText(offset: number, separator: string): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60), 2)}${separator}${digits(minutes % 60, 2)}`;
}

function zoneName(instant: number, zone: string, tag: string, style: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(tag, { timeZone: zoneId(zone), timeZoneName: style });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** 1 on the first of January. */
export const dayOfYear = (local: Date): number =>
  Math.round(
    (utc(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) -
      utc(local.getUTCFullYear(), 0, 1)) /
      86_400_000,
  ) + 1;

/** The week in which the first of January lies is the first, as long as no other rule is given. `firstDay` is 1 for Sunday. */
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

/** The first day of a day's week, both as if in UTC. */
export function weekStart(midnight: number, firstDay: number): number {
  const back = (new Date(midnight).getUTCDay() - (firstDay - 1) + 7) % 7;
  return midnight - back * 86_400_000;
}
