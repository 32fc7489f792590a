import { dayOfYear, weekOfMonth, weekOfYear } from './format-date.ts';
import { offsetAt, standardOffset } from './time-zones.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The fields of a local date and time. They may be out of range, such as month 12 for January of the next year. */
export type LocalFields = [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond: number,
];

/** Returns the fields of a local time. @param local a date whose UTC fields are the fields of the local time */
export const toLocalFields = (local: Date): LocalFields => [
  local.getUTCFullYear(),
  local.getUTCMonth(),
  local.getUTCDate(),
  local.getUTCHours(),
  local.getUTCMinutes(),
  local.getUTCSeconds(),
  local.getUTCMilliseconds(),
];

/** The platform's numbers of the calendar fields. */
const fields = freezeTable({
  era: 0,
  year: 1,
  month: 2,
  weekOfYear: 3,
  weekOfMonth: 4,
  date: 5,
  dayOfYear: 6,
  dayOfWeek: 7,
  dayOfWeekInMonth: 8,
  amPm: 9,
  hour: 10,
  hourOfDay: 11,
  minute: 12,
  second: 13,
  millisecond: 14,
  zoneOffset: 15,
  daylightOffset: 16,
} as const);

/** The positions in {@link LocalFields} of the fields that are parts of the local time. */
export const localPositions: Readonly<Record<number, number>> = freezeTable({
  [fields.year]: 0,
  [fields.month]: 1,
  [fields.date]: 2,
  [fields.hourOfDay]: 3,
  [fields.minute]: 4,
  [fields.second]: 5,
  [fields.millisecond]: 6,
});

const hourMs = 3_600_000;

/** The minimum and maximum value of each field. */
const ranges: Readonly<Record<number, readonly [number, number]>> = freezeTable({
  [fields.era]: [0, 1],
  [fields.year]: [1, 9999],
  [fields.month]: [0, 11],
  [fields.weekOfYear]: [1, 53],
  [fields.weekOfMonth]: [0, 6],
  [fields.date]: [1, 31],
  [fields.dayOfYear]: [1, 366],
  [fields.dayOfWeek]: [1, 7],
  [fields.dayOfWeekInMonth]: [1, 5],
  [fields.amPm]: [0, 1],
  [fields.hour]: [0, 11],
  [fields.hourOfDay]: [0, 23],
  [fields.minute]: [0, 59],
  [fields.second]: [0, 59],
  [fields.millisecond]: [0, 999],
  [fields.zoneOffset]: [-13 * hourMs, 14 * hourMs],
  [fields.daylightOffset]: [0, 2 * hourMs],
});

/** Returns the minimum and maximum value of a field. @throws Error if the number is not a field */
export function fieldRange(field: number): readonly [minimum: number, maximum: number] {
  const range = ranges[field];
  if (!range) throw unknownFieldError(field);
  return range;
}

/** Returns the error for a field that cannot be changed by an amount. */
export const fixedFieldError = (field: number): Error =>
  ranges[field] === undefined
    ? unknownFieldError(field)
    : new Error(`The calendar field ${field} cannot be changed by an amount.`);

export const unknownFieldError = (field: number): Error =>
  new Error(`${field} is not a calendar field: use a constant such as Calendar.DATE.`);

export interface CalendarMoment {
  /** In milliseconds since 1970 (UTC). */
  readonly instant: number;
  /** A date whose UTC fields are the fields of the local time. */
  readonly local: Date;
  readonly zone: string;
  /** The first day of the week: 1 is Sunday. */
  readonly firstDay: number;
}

/** Returns the value of a calendar field at an instant. @throws Error if the number is not a field */
export function readField(field: number, { instant, local, zone, firstDay }: CalendarMoment): number {
  switch (field) {
    case fields.era:
      return local.getUTCFullYear() > 0 ? 1 : 0;
    case fields.year:
      return local.getUTCFullYear() > 0 ? local.getUTCFullYear() : 1 - local.getUTCFullYear();
    case fields.month:
      return local.getUTCMonth();
    case fields.weekOfYear:
      return weekOfYear(local, firstDay);
    case fields.weekOfMonth:
      return weekOfMonth(local, firstDay);
    case fields.date:
      return local.getUTCDate();
    case fields.dayOfYear:
      return dayOfYear(local);
    case fields.dayOfWeek:
      return local.getUTCDay() + 1;
    case fields.dayOfWeekInMonth:
      return Math.ceil(local.getUTCDate() / 7);
    case fields.amPm:
      return local.getUTCHours() < 12 ? 0 : 1;
    case fields.hour:
      return local.getUTCHours() % 12;
    case fields.hourOfDay:
      return local.getUTCHours();
    case fields.minute:
      return local.getUTCMinutes();
    case fields.second:
      return local.getUTCSeconds();
    case fields.millisecond:
      return local.getUTCMilliseconds();
    case fields.zoneOffset:
      return standardOffset(zone, instant);
    case fields.daylightOffset:
      return offsetAt(zone, instant) - standardOffset(zone, instant);
    default:
      throw unknownFieldError(field);
  }
}
