import type { Campaign, Schedule } from '../records/marketing.ts';
import { cachePerRecord } from './record-caches.ts';

/** Milliseconds since 1970, or ISO 8601. */
export type Moment = number | string;
/** A schedule, or an object with dates only, such as a campaign. */
export type ScheduleLike = Pick<Schedule, 'start_date' | 'end_date' | 'recurrence'>;
type Recurrence = NonNullable<Schedule['recurrence']>;
type Assignment = NonNullable<Campaign['promotions']>[number];

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const daySeconds = 24 * 60 * 60;

/**
 * A schedule is `upcoming` before its start and `ended` from its end on. In between, it is `active`, or `inactive`
 * outside the days and hours of its recurrence.
 */
export type SchedulePhase = 'upcoming' | 'active' | 'inactive' | 'ended';

/**
 * Returns the phase of a schedule at a time (data-api 2, Campaign-promotion assignment). The start is included, the end
 * is not. Weekdays and times of day are in `timezone` (IANA; UTC if absent or unknown). Hours that pass midnight belong
 * to the day on which they begin. Without a schedule the phase is always active.
 */
export function phaseAt(
  schedule: ScheduleLike | undefined,
  moment: Moment,
  timezone: string | undefined,
): SchedulePhase {
  if (schedule === undefined) return 'active';
  const now = typeof moment === 'number' ? moment : Date.parse(moment);
  const { start, end } = periodOf(schedule);
  if (now >= end) return 'ended';
  if (now < start) return 'upcoming';
  return isInRecurrence(schedule.recurrence, now, timezone) ? 'active' : 'inactive';
}

/** Returns the start and end of a schedule in milliseconds since 1970. */
const periodOf = cachePerRecord(({ start_date: start, end_date: end }: ScheduleLike) => ({
  start: start === undefined ? -Infinity : Date.parse(start),
  end: end === undefined ? Infinity : Date.parse(end),
}));

/** Whether a schedule is active at a time, see {@link phaseAt}. */
export const isActiveAt = (
  schedule: ScheduleLike | undefined,
  moment: Moment,
  timezone: string | undefined,
): boolean => phaseAt(schedule, moment, timezone) === 'active';

/** Whether a campaign is enabled and the time is within its dates. */
export const isCampaignActive = (
  campaign: Pick<Campaign, 'enabled' | 'start_date' | 'end_date'>,
  moment: Moment,
): boolean => campaign.enabled && isActiveAt(campaign, moment, undefined);

/**
 * Returns the phase of a promotion in a campaign. It is active if both the assignment's own schedule and the campaign's
 * dates are. Otherwise it is `ended` if either of them is, or else `upcoming` if either is, or else `inactive`. Returns
 * undefined if the campaign or the assignment is switched off.
 */
export function assignmentPhaseAt(
  campaign: Pick<Campaign, 'enabled' | 'start_date' | 'end_date'>,
  assignment: Pick<Assignment, 'enabled' | 'schedule'>,
  moment: Moment,
  timezone: string | undefined,
): SchedulePhase | undefined {
  if (!campaign.enabled || assignment.enabled === false) return undefined;
  const campaignPhase = phaseAt(campaign, moment, timezone);
  const schedulePhase = phaseAt(assignment.schedule, moment, timezone);
  if (campaignPhase === 'active') return schedulePhase;
  return (['ended', 'upcoming', 'inactive'] as const).find(
    (phase) => phase === campaignPhase || phase === schedulePhase,
  );
}

function isInRecurrence(
  recurrence: Recurrence | undefined,
  now: number,
  timezone: string | undefined,
): boolean {
  if (recurrence === undefined) return true;
  const { day, second } = localTime(now, timezone);
  const isOnDay = (index: number): boolean =>
    recurrence.day_of_week === undefined ||
    recurrence.day_of_week.length === 0 ||
    recurrence.day_of_week.includes(weekdays[(index + 7) % 7] ?? 'sunday');
  if (recurrence.time_of_day === undefined) return isOnDay(day);
  const start = secondOfDay(recurrence.time_of_day.time_from);
  const end = endSecond(recurrence.time_of_day.time_to);
  if (start < end) return isOnDay(day) && second >= start && second < end;
  return (isOnDay(day) && second >= start) || (isOnDay(day - 1) && second < end);
}

/** Parses a time of day, `hh:mm:ss`, with optional fractions and optional seconds. */
function secondOfDay(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + Math.floor(seconds);
}

/** Parses the end of a time range. The end of a day is written either as its last second or as midnight. */
function endSecond(text: string): number {
  const second = secondOfDay(text);
  return second === 0 || second === daySeconds - 1 ? daySeconds : second;
}

/** Returns the weekday (0 is Sunday) and second of the day in a timezone. */
function localTime(now: number, timezone: string | undefined): { day: number; second: number } {
  const parts = formatterOf(timezone).formatToParts(now);
  const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    day: weekdays.findIndex((name) => name === part('weekday').toLowerCase()),
    second: Number(part('hour')) * 3600 + Number(part('minute')) * 60 + Number(part('second')),
  };
}

/** Formatters are slow to create, and a shop has few timezones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone = 'UTC'): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(timezone);
  if (cachedFormatter) return cachedFormatter;
  const options = {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  let formatter: Intl.DateTimeFormat;
  try {
    formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone });
  } catch {
    formatter = formatterOf('UTC');
  }
  formatters.set(timezone, formatter);
  return formatter;
}
