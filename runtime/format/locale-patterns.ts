import { normalizeSpaces } from './date-names.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The platform's pattern types and their numbers. */
export const patternKinds = freezeTable({
  short: 0,
  long: 1,
  time: 2,
  inputDate: 3,
  inputTime: 4,
  inputDateTime: 5,
} as const);

const inputDate: Intl.DateTimeFormatOptions = freezeTable({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const inputTime: Intl.DateTimeFormatOptions = freezeTable({ hour: 'numeric', minute: '2-digit' });
const options: Readonly<Record<number, Intl.DateTimeFormatOptions>> = freezeTable({
  [patternKinds.short]: { year: '2-digit', month: 'numeric', day: 'numeric' },
  [patternKinds.long]: { year: 'numeric', month: 'long', day: 'numeric' },
  [patternKinds.time]: inputTime,
  [patternKinds.inputDate]: inputDate,
  [patternKinds.inputTime]: inputTime,
});

// Every field except the year has one digit, so that a leading zero shows that a locale uses two.
const sample = Date.UTC(2003, 3, 5, 7, 8);

/** Returns the pattern with which a locale formats dates or times. @throws Error for an unknown type */
export function localePattern(tag: string, kind: number): string {
  if (kind === patternKinds.inputDateTime)
    return `${localePattern(tag, patternKinds.inputDate)} ${localePattern(tag, patternKinds.inputTime)}`;
  const dateOptions = options[kind];
  if (!dateOptions)
    throw new Error(`${kind} is not a pattern type: use a constant such as Calendar.SHORT_DATE_PATTERN.`);
  const format = new Intl.DateTimeFormat(tag, { ...dateOptions, timeZone: 'UTC' });
  const isTwelveHour = format.resolvedOptions().hour12 === true;
  return format
    .formatToParts(sample)
    .map(({ type, value }) => patternLetters(type, value, isTwelveHour))
    .join('');
}

function patternLetters(type: string, value: string, isTwelveHour: boolean): string {
  // Some locales have digits of their own.
  const isNumeric = /^\p{Nd}+$/u.test(value);
  switch (type) {
    case 'year':
      return value.length > 2 ? 'yyyy' : 'yy';
    case 'month':
      return isNumeric ? 'M'.repeat(value.length) : 'MMMM';
    case 'day':
      return 'd'.repeat(value.length);
    case 'hour':
      return (isTwelveHour ? 'h' : 'H').repeat(value.length);
    case 'minute':
      return 'mm';
    case 'dayPeriod':
      return 'a';
    default:
      return normalizeSpaces(value).replace(/[A-Za-z]+/g, "'$&'");
  }
}
