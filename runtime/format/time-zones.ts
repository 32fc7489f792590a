import { SafeMap } from '../protocol/primordials.ts';

/** Formats for local times by time zone, cached because creating one is expensive. */
const formats = new SafeMap<string, Intl.DateTimeFormat>();
const maxCacheSize = 200;

/** Converts a time zone ID for JavaScript: Java's custom IDs `GMT+2` and `GMT-05:30` become offsets. */
export function zoneId(name: string): string {
  const [, sign, hours = '', minutes = '00'] = /^(?:GMT|UTC)([+-])(\d{1,2}):?(\d{2})?$/.exec(name) ?? [];
  return sign === undefined ? name : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function getFormat(zone: string): Intl.DateTimeFormat {
  const storedFormat = formats.get(zone);
  if (storedFormat) return storedFormat;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zoneId(zone),
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    throw new Error(`"${zone}" is not a valid time zone ID: use one such as Europe/Berlin or GMT+2.`, {
      cause: error,
    });
  }
  if (formats.size >= maxCacheSize) formats.clear();
  formats.set(zone, format);
  return format;
}

/** Checks that a time zone exists. @throws Error with the ID if it does not */
export function checkZone(zone: string): void {
  getFormat(zone);
}

/** Returns a time zone's offset from UTC at an instant, in milliseconds. @throws Error if there is no such zone */
export function offsetAt(zone: string, instant: number): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Etc/UTC') return 0;
  const wholeSecond = Math.floor(instant / 1000) * 1000;
  const parts = Object.fromEntries(
    getFormat(zone)
      .formatToParts(wholeSecond)
      .map(({ type, value }) => [type, value]),
  );
  const number = (name: string): number => Number(parts[name]);
  const year = parts['era'] === 'BC' ? 1 - number('year') : number('year');
  return (
    utc(year, number('month') - 1, number('day'), number('hour'), number('minute'), number('second')) -
    wholeSecond
  );
}

/** Like `Date.UTC`, but a year below 100 is not mapped to the 20th century. */
export function utc(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
  millisecond = 0,
): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

const dayMs = 86_400_000;

/**
 * Returns the instant of a local time in a time zone. The local time is in the form of UTC milliseconds. An ambiguous
 * time resolves to the later instant (standard time); a skipped time is shifted forward.
 */
export function instantOf(zone: string, local: number): number {
  const offsetBefore = offsetAt(zone, local - dayMs);
  const offsetAfter = offsetAt(zone, local + dayMs);
  if (offsetBefore === offsetAfter) return local - offsetAfter;
  if (offsetAt(zone, local - offsetAfter) === offsetAfter) return local - offsetAfter;
  return local - offsetBefore;
}

/** Returns a time zone's offset without daylight saving time in the year of an instant. */
export function standardOffset(zone: string, instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  return Math.min(offsetAt(zone, utc(year, 0, 1)), offsetAt(zone, utc(year, 6, 1)));
}
