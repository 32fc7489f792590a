import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, StartAfterEnd } from '../../../contract/faults/general.ts';
import type { Schedule as ScheduleDocument } from '../../../contract/documents/data/schedule.ts';
import type { Schedule } from '../../records/marketing.ts';
import type { Fail } from '../implement.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';

interface DateRange {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** @throws StartAfterEnd */
export function checkDates(
  dates: DateRange,
  document: string,
  resourceId: string,
  fail: Fail<typeof StartAfterEnd>,
): void {
  const { start_date: startDate, end_date: endDate } = dates;
  if (startDate === undefined || endDate === undefined) return;
  if (Date.parse(startDate) > Date.parse(endDate))
    throw fail(StartAfterEnd, { document, resourceId, startDate, endDate });
}

/** 24:00:00 is the end of the day. */
const timeOfDay = /^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?|24:00:00(\.0+)?)$/;

/**
 * Returns a schedule from a request, or undefined if the request contains none or an empty one.
 * @throws PropertyConstraintViolation if `time_of_day` lacks one of its two times, or if one of them is not `hh:mm:ss`,
 * with optional fractions
 */
export function scheduleFrom(document: ScheduleDocument | undefined): Schedule | undefined {
  if (document === undefined) return undefined;
  const { recurrence } = document;
  const times = recurrence?.time_of_day;
  for (const name of ['time_from', 'time_to'] as const) {
    if (times && !timeOfDay.test(times[name] ?? ''))
      throw fault(PropertyConstraintViolation, {
        document: 'time_of_day',
        path: `$.schedule.recurrence.time_of_day.${name}`,
      });
  }
  const schedule = omitUndefined({
    start_date: document.start_date,
    end_date: document.end_date,
    recurrence:
      recurrence &&
      omitUndefined({
        day_of_week: recurrence.day_of_week,
        time_of_day: times && { time_from: times.time_from ?? '', time_to: times.time_to ?? '' },
      }),
  });
  return Object.keys(schedule).length === 0 ? undefined : schedule;
}
