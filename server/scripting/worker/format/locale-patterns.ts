import { plainSpaces } from './date-words.ts';

/** The platform's kinds of patterns, by number. */
export const patternKinds = {
  short: 0,
  long: 1,
  time: 2,
  inputDate: 3,
  inputTime: 4,
  inputDateTime: 5,
} as const;

const inputDate: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const inputTime: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const options: Readonly<Record<number, Intl.DateTimeFormatOptions>> = {
  [patternKinds.short]: { year: '2-digit', month: 'numeric', day: 'numeric' },
  [patternKinds.long]: { year: 'numeric', month: 'long', day: 'numeric' },
  [patternKinds.time]: inputTime,
  [patternKinds.inputDate]: inputDate,
  [patternKinds.inputTime]: inputTime,
};

// Every field has one digit here, so that a leading zero tells of two.
const sample = Date.UTC(2003, 3, 5, 7, 8);

/** The pattern of letters by which a locale writes dates or times of a kind. @throws Error for another number */
export function localePattern(tag: string, kind: number): string {
  if (kind === patternKinds.inputDateTime)
    return `${localePattern(tag, patternKinds.inputDate)} ${localePattern(tag, patternKinds.inputTime)}`;
  const wanted = options[kind];
  if (!wanted)
    throw new Error(
      `${kind} is no kind of pattern: use the constants of Calendar, such as SHORT_DATE_PATTERN.`,
    );
  const format = new Intl.DateTimeFormat(tag, { ...wanted, timeZone: 'UTC' });
  const half = format.resolvedOptions().hour12 === true;
  return format
    .formatToParts(sample)
    .map(({ type, value }) => letters(type, value, half))
    .join('');
}

function letters(type: string, value: string, half: boolean): string {
  const numeric = /^\d+$/.test(value);
  switch (type) {
    case 'year':
      return value.length > 2 ? 'yyyy' : 'yy';
    case 'month':
      return numeric ? 'M'.repeat(value.length) : 'MMMM';
    case 'day':
      return 'd'.repeat(value.length);
    case 'hour':
      return (half ? 'h' : 'H').repeat(value.length);
    case 'minute':
      return 'mm';
    case 'dayPeriod':
      return 'a';
    default:
      return plainSpaces(value).replace(/[A-Za-z]+/g, "'$&'");
  }
}
