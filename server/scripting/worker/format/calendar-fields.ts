import { dayOfYear, weekOfMonth, weekOfYear } from './format-date.ts';
import { offsetAt, standardOffset } from './time-zones.ts';

/** Fields of the local clock, before they are brought into their ranges. */
export type Local = [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond: number,
];

/** Numbers of fields, as calendars of the platform have them. */
const fields = {
  era: 0,
  year: 1,
  month: 2,
  weekOfYear: 3,
  weekOfMonth: 4,
  date: 5,
  dayOfYear: 6,
  dayOfWeek: 7,
  dayOfWeekInMonth: 8,
  half: 9,
  hour: 10,
  hourOfDay: 11,
  minute: 12,
  second: 13,
  millisecond: 14,
  zoneOffset: 15,
  daylightOffset: 16,
} as const;

/** Fields that are parts of the local time: their place in {@link Local}. */
export const positions: Readonly<Record<number, number>> = {
  [fields.year]: 0,
  [fields.month]: 1,
  [fields.date]: 2,
  [fields.hourOfDay]: 3,
  [fields.minute]: 4,
  [fields.second]: 5,
  [fields.millisecond]: 6,
};

const hour = 3_600_000;

/** Least and greatest value of each field, by its number. */
const ranges: Readonly<Record<number, readonly [number, number]>> = {
  [fields.era]: [0, 1],
  [fields.year]: [1, 9999],
  [fields.month]: [0, 11],
  [fields.weekOfYear]: [1, 53],
  [fields.weekOfMonth]: [0, 6],
  [fields.date]: [1, 31],
  [fields.dayOfYear]: [1, 366],
  [fields.dayOfWeek]: [1, 7],
  [fields.dayOfWeekInMonth]: [1, 5],
  [fields.half]: [0, 1],
  [fields.hour]: [0, 11],
  [fields.hourOfDay]: [0, 23],
  [fields.minute]: [0, 59],
  [fields.second]: [0, 59],
  [fields.millisecond]: [0, 999],
  [fields.zoneOffset]: [-13 * hour, 14 * hour],
  [fields.daylightOffset]: [0, 2 * hour],
};

/** @throws Error for a number that is no field's */
export function bounds(field: number): readonly [least: number, greatest: number] {
  const range = ranges[field];
  if (!range) throw noField(field);
  return range;
}

export const noField = (field: number): Error =>
  new Error(`${field} is no field of a calendar: use the constants of Calendar, such as Calendar.DATE.`);

export interface Shown {
  readonly instant: number;
  /** UTC fields are those of the local clock. */
  readonly local: Date;
  readonly zone: string;
  /** The day on which weeks begin, 1 for Sunday. */
  readonly firstDay: number;
}

/** What a field shows at a moment. @throws Error for a number that is no field's */
export function readField(field: number, { instant, local, zone, firstDay }: Shown): number {
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
    case fields.half:
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
      throw noField(field);
  }
}
