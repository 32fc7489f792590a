import type { Campaign, Schedule } from '../records/marketing.ts';

/** Milliseconds since 1970 or ISO 8601. */
export type Moment = number | string;
/** A schedule, or what has dates only, such as a campaign. */
export type Scheduled = Pick<Schedule, 'start_date' | 'end_date' | 'recurrence'>;
type Recurrence = NonNullable<Schedule['recurrence']>;
type Assignment = NonNullable<Campaign['promotions']>[number];

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const daySeconds = 24 * 60 * 60;

/** `upcoming` before its start, `ended` from its end on; in between `active` or, outside its hours, `resting`. */
export type SchedulePhase = 'upcoming' | 'active' | 'resting' | 'ended';

/**
 * Where a moment lies in a schedule (data-api 2, Campaign-promotion assignment). The start belongs to it, the end does
 * not. Weekdays and times of day are those of `timezone` (IANA; UTC where absent or unknown). Hours that run past
 * midnight belong to the day on which they begin. No schedule at all is always active.
 */
export function phaseAt(
  schedule: Scheduled | undefined,
  moment: Moment,
  timezone: string | undefined,
): SchedulePhase {
  if (schedule === undefined) return 'active';
  const now = new Date(moment).getTime();
  if (schedule.end_date !== undefined && now >= Date.parse(schedule.end_date)) return 'ended';
  if (schedule.start_date !== undefined && now < Date.parse(schedule.start_date)) return 'upcoming';
  return recursAt(schedule.recurrence, now, timezone) ? 'active' : 'resting';
}

/** Whether a schedule holds at a moment: see {@link phaseAt}. */
export const isActiveAt = (
  schedule: Scheduled | undefined,
  moment: Moment,
  timezone: string | undefined,
): boolean => phaseAt(schedule, moment, timezone) === 'active';

/**
 * Where a moment lies for a promotion in a campaign: the assignment's own schedule and the campaign's dates must both
 * hold. Undefined where the campaign or the assignment is switched off.
 */
export function assignmentPhaseAt(
  campaign: Pick<Campaign, 'enabled' | 'start_date' | 'end_date'>,
  assignment: Pick<Assignment, 'enabled' | 'schedule'>,
  moment: Moment,
  timezone: string | undefined,
): SchedulePhase | undefined {
  if (!campaign.enabled || assignment.enabled === false) return undefined;
  const phases = [
    phaseAt({ ...dates(campaign) }, moment, timezone),
    phaseAt(assignment.schedule, moment, timezone),
  ];
  return (['ended', 'upcoming', 'resting'] as const).find((phase) => phases.includes(phase)) ?? 'active';
}

const dates = ({ start_date, end_date }: Pick<Campaign, 'start_date' | 'end_date'>): Scheduled => ({
  ...(start_date === undefined ? {} : { start_date }),
  ...(end_date === undefined ? {} : { end_date }),
});

function recursAt(recurrence: Recurrence | undefined, now: number, timezone: string | undefined): boolean {
  if (recurrence === undefined) return true;
  const { day, second } = localTime(now, timezone);
  const onDay = (index: number): boolean =>
    recurrence.day_of_week === undefined ||
    recurrence.day_of_week.length === 0 ||
    recurrence.day_of_week.includes(weekdays[(index + 7) % 7] ?? 'sunday');
  if (recurrence.time_of_day === undefined) return onDay(day);
  const from = secondOfDay(recurrence.time_of_day.time_from);
  const to = endSecond(recurrence.time_of_day.time_to);
  if (from < to) return onDay(day) && second >= from && second < to;
  return (onDay(day) && second >= from) || (onDay(day - 1) && second < to);
}

/** `hh:mm:ss`, also with fractions or without seconds. */
function secondOfDay(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + Math.floor(seconds);
}

/** People write the day's last second, or midnight, for its end. */
function endSecond(text: string): number {
  const second = secondOfDay(text);
  return second === 0 || second === daySeconds - 1 ? daySeconds : second;
}

/** Weekday (0 is Sunday) and second of the day on the clocks of a timezone. */
function localTime(now: number, timezone: string | undefined): { day: number; second: number } {
  const parts = formatterOf(timezone).formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: weekdays.findIndex((name) => name === part('weekday').toLowerCase()),
    second: Number(part('hour')) * 3600 + Number(part('minute')) * 60 + Number(part('second')),
  };
}

/** Formatters are slow to make, and a shop has few timezones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone = 'UTC'): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
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
