/** Formats that show an instant's local time, by zone; making one is expensive. */
const formats = new Map<string, Intl.DateTimeFormat>();
const kept = 200;

/** The zone as the language knows it: Java's custom ids `GMT+2`, `GMT-05:30` are offsets. @throws Error naming it */
export function zoneId(name: string): string {
  const [, sign, hours = '', minutes = '00'] = /^(?:GMT|UTC)([+-])(\d{1,2}):?(\d{2})?$/.exec(name) ?? [];
  return sign === undefined ? name : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
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
    throw new Error(`"${zone}" is no time zone: use an id such as Europe/Berlin or GMT+2.`, { cause: error });
  }
  if (formats.size >= kept) formats.clear();
  formats.set(zone, format);
  return format;
}

/** @throws Error naming a zone that does not exist */
export function checkZone(zone: string): void {
  formatOf(zone);
}

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant. */
export function offsetAt(zone: string, instant: number): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Etc/UTC') return 0;
  const whole = Math.floor(instant / 1000) * 1000;
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, value]),
  );
  const number = (name: string): number => Number(part[name]);
  const year = part['era'] === 'BC' ? 1 - number('year') : number('year');
  return (
    utc(year, number('month') - 1, number('day'), number('hour'), number('minute'), number('second')) - whole
  );
}

/** As `Date.UTC`, but a year below 100 is that year. */
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

const day = 86_400_000;

/**
 * The instant at which a zone's clocks show a local time, given as if it were UTC. A time that clocks show twice is the
 * second one, in standard time; one that they leave out is as much later.
 */
export function instantOf(zone: string, local: number): number {
  const before = offsetAt(zone, local - day);
  const after = offsetAt(zone, local + day);
  if (before === after) return local - after;
  if (offsetAt(zone, local - after) === after) return local - after;
  return local - before;
}

/** The zone's offset without daylight saving, in the year of an instant. */
export function standardOffset(zone: string, instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  return Math.min(offsetAt(zone, utc(year, 0, 1)), offsetAt(zone, utc(year, 6, 1)));
}
