import type { LocalFields } from './calendar-fields.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The fields that are set by changing another field, with their numbers in `Calendar`'s constants. */
const relativeFields = freezeTable({
  era: 0,
  weekOfYear: 3,
  weekOfMonth: 4,
  dayOfYear: 6,
  dayOfWeek: 7,
  dayOfWeekInMonth: 8,
  amPm: 9,
  hour: 10,
} as const);

interface FieldChange {
  readonly oldValue: number;
  readonly value: number;
  /** The first day of the week: 1 is Sunday. */
  readonly firstDay: number;
}

/**
 * Sets a field that is not a part of the local time by changing the year, day or hour.
 * @throws Error for a field that follows from the time zone
 */
export function setRelativeField(
  local: LocalFields,
  field: number,
  { oldValue, value, firstDay }: FieldChange,
): void {
  switch (field) {
    case relativeFields.era:
      if (value !== oldValue) local[0] = 1 - local[0];
      break;
    case relativeFields.hour:
      local[3] += value - oldValue;
      break;
    case relativeFields.amPm:
      local[3] += (value - oldValue) * 12;
      break;
    case relativeFields.dayOfWeek: {
      // The day stays in its week, whichever day starts the week.
      const dayOffset = (day: number) => (day - firstDay + 7) % 7;
      local[2] += dayOffset(value) - dayOffset(oldValue);
      break;
    }
    case relativeFields.dayOfYear:
      local[2] += value - oldValue;
      break;
    case relativeFields.weekOfYear:
    case relativeFields.weekOfMonth:
    case relativeFields.dayOfWeekInMonth:
      local[2] += (value - oldValue) * 7;
      break;
    default:
      throw new Error(`The calendar field ${field} cannot be set: use timeZone.`);
  }
}

/**
 * Returns the hour of the day after `HOUR_OF_DAY` was cleared: it follows from `HOUR` and `AM_PM` as far as they are set.
 * @param hour the hour of the day before
 */
export const hourWithoutHourOfDay = (hour: number, isSet: (field: number) => boolean): number =>
  (isSet(relativeFields.hour) ? hour % 12 : 0) + (isSet(relativeFields.amPm) && hour >= 12 ? 12 : 0);
