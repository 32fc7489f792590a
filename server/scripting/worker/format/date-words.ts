/** Names of months, weekdays and halves of the day in a locale. */
export interface DateWords {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** From Sunday on. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  readonly halves: readonly [am: string, pm: string];
}

const known = new Map<string, DateWords>();
const kept = 50;

export function dateWords(tag: string): DateWords {
  const before = known.get(tag);
  if (before) return before;
  const part = (options: Intl.DateTimeFormatOptions, type: string, date: number): string => {
    const parts = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).formatToParts(date);
    return plainSpaces(parts.find((one) => one.type === type)?.value ?? '');
  };
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, index) =>
      part({ day: 'numeric', month }, 'month', Date.UTC(2024, index, 15)),
    );
  // The fourth of February 2024 was a Sunday.
  const days = (weekday: 'long' | 'short') =>
    Array.from({ length: 7 }, (_, index) => part({ weekday }, 'weekday', Date.UTC(2024, 1, 4 + index)));
  const half = (hour: number) =>
    part({ hour: 'numeric', hour12: true }, 'dayPeriod', Date.UTC(2024, 0, 1, hour)) ||
    (hour < 12 ? 'AM' : 'PM');
  const words: DateWords = {
    months: months('long'),
    shortMonths: months('short'),
    days: days('long'),
    shortDays: days('short'),
    halves: [half(1), half(13)],
  };
  if (known.size >= kept) known.clear();
  known.set(tag, words);
  return words;
}

/** Newer locale data put narrow and unbreakable spaces where people type plain ones. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
