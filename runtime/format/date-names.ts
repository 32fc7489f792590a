import { SafeMap } from '../protocol/primordials.ts';

/** Names of months, weekdays and day periods in a locale. */
export interface DateNames {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** The first element is Sunday. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  readonly dayPeriods: readonly [am: string, pm: string];
}

const cachedNames = new SafeMap<string, DateNames>();
const maxCachedLocales = 50;

/** Returns the names in the locale of a language tag. */
export function dateNames(tag: string): DateNames {
  const storedNames = cachedNames.get(tag);
  if (storedNames) return storedNames;
  const part = (options: Intl.DateTimeFormatOptions, type: string, date: number): string => {
    const parts = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).formatToParts(date);
    return normalizeSpaces(parts.find((candidate) => candidate.type === type)?.value ?? '');
  };
  // With a day, a month has the form that it has in a date, such as the genitive in Polish.
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, index) =>
      part({ day: 'numeric', month }, 'month', Date.UTC(2024, index, 15)),
    );
  // February 4, 2024 was a Sunday.
  const days = (weekday: 'long' | 'short') =>
    Array.from({ length: 7 }, (_, index) => part({ weekday }, 'weekday', Date.UTC(2024, 1, 4 + index)));
  const dayPeriod = (hour: number) =>
    part({ hour: 'numeric', hour12: true }, 'dayPeriod', Date.UTC(2024, 0, 1, hour)) ||
    (hour < 12 ? 'AM' : 'PM');
  const names: DateNames = {
    months: months('long'),
    shortMonths: months('short'),
    days: days('long'),
    shortDays: days('short'),
    dayPeriods: [dayPeriod(1), dayPeriod(13)],
  };
  if (cachedNames.size >= maxCachedLocales) cachedNames.clear();
  cachedNames.set(tag, names);
  return names;
}

/** Replaces non-breaking spaces, which recent locale data contain, with ordinary spaces, which users type. */
export const normalizeSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
