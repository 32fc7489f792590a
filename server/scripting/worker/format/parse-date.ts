import { datePattern, type PatternPart } from './date-pattern.ts';
import { dateWords, plainSpaces, type DateWords } from './date-words.ts';
import { checkZone, instantOf, utc } from './time-zones.ts';

interface Found {
  year?: number;
  month?: number;
  day?: number;
  dayOfYear?: number;
  hour?: number;
  half?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  /** Milliseconds ahead of UTC. */
  offset?: number;
  zone?: string;
}

/**
 * Reads a date by a pattern of letters; what the pattern leaves out is that of 1970-01-01, 00:00.
 * @throws Error that says where the text stops to fit
 */
export function parseDate(text: string, pattern: string, zone: string, tag: string): number {
  const source = plainSpaces(text).trim();
  const found: Found = {};
  const words = dateWords(tag);
  const parts = datePattern(pattern);
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const length =
      part.letter === undefined
        ? literal(source, at, part.text)
        : take(source.slice(at), part, isNumeric(parts[index + 1]), words, found);
    if (length === undefined)
      throw new Error(`"${text}" does not fit the pattern "${pattern}" from character ${at + 1} on.`);
    at += length;
  }
  return instant(found, zone);
}

const numericLetters = 'yYMLdDFuHkKhmsSwW';
const isNumeric = (part: PatternPart | undefined): boolean =>
  part?.letter !== undefined &&
  numericLetters.includes(part.letter) &&
  !('ML'.includes(part.letter) && part.width > 2);

function literal(source: string, at: number, text: string): number | undefined {
  const wanted = plainSpaces(text);
  if (source.startsWith(wanted, at)) return wanted.length;
  // People leave out blanks.
  return wanted.trim() === '' ? 0 : undefined;
}

function take(
  rest: string,
  part: Extract<PatternPart, { width: number }>,
  numberFollows: boolean,
  words: DateWords,
  found: Found,
): number | undefined {
  const { letter, width } = part;
  switch (letter) {
    case 'G':
      return /^(AD|BC)/i.exec(rest)?.[0].length;
    case 'E':
      return word(rest, [...words.days, ...words.shortDays], () => undefined);
    case 'a':
      return word(rest, [...words.halves, 'AM', 'PM'], (index) => (found.half = index % 2));
    case 'z':
    case 'Z':
    case 'X':
      return takeZone(rest, found);
    case 'M':
    case 'L':
      if (width > 2)
        return word(rest, [...words.months, ...words.shortMonths], (index) => (found.month = index % 12));
  }
  const digits = new RegExp(`^[+-]?\\d${numberFollows ? `{${width}}` : '+'}`).exec(rest)?.[0];
  if (digits === undefined) return undefined;
  store(letter, width, digits, found);
  return digits.length;
}

function word(rest: string, candidates: readonly string[], use: (index: number) => void): number | undefined {
  const lower = rest.toLowerCase();
  let best = -1;
  for (const [index, candidate] of candidates.entries()) {
    if (candidate === '' || !lower.startsWith(candidate.toLowerCase())) continue;
    if (best < 0 || candidate.length > (candidates[best]?.length ?? 0)) best = index;
  }
  if (best < 0) return undefined;
  use(best);
  return candidates[best]?.length;
}

function takeZone(rest: string, found: Found): number | undefined {
  const [whole, sign, hours = '0', minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?/.exec(rest) ?? [];
  if (whole !== undefined) {
    found.offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
    return whole.length;
  }
  const [name] = /^[A-Za-z]+(?:\/[A-Za-z_]+)*/.exec(rest) ?? [];
  if (name === undefined) return undefined;
  if (['Z', 'GMT', 'UTC'].includes(name)) found.offset = 0;
  else found.zone = name;
  if (found.zone !== undefined) checkZone(found.zone);
  return name.length;
}

function store(letter: string, width: number, digits: string, found: Found): void {
  const value = Number(digits);
  switch (letter) {
    case 'y':
    case 'Y':
      found.year = width <= 2 && digits.length === 2 ? nearYear(value) : value;
      break;
    case 'M':
    case 'L':
      found.month = value - 1;
      break;
    case 'd':
      found.day = value;
      break;
    case 'D':
      found.dayOfYear = value;
      break;
    case 'H':
    case 'K':
      found.hour = value;
      break;
    case 'k':
      found.hour = value % 24;
      break;
    case 'h':
      found.hour = value % 12;
      break;
    case 'm':
      found.minute = value;
      break;
    case 's':
      found.second = value;
      break;
    case 'S':
      found.millisecond = value;
      break;
  }
}

/** Two digits of a year are one from 80 years ago up to 20 years ahead. */
function nearYear(value: number): number {
  const now = new Date().getUTCFullYear();
  const century = now - (now % 100);
  const year = century + value;
  if (year > now + 20) return year - 100;
  return year <= now - 80 ? year + 100 : year;
}

function instant(found: Found, zone: string): number {
  const hour = (found.hour ?? 0) + (found.half === 1 ? 12 : 0);
  const [month, day] =
    found.dayOfYear === undefined ? [found.month ?? 0, found.day ?? 1] : [0, found.dayOfYear];
  const { year = 1970, minute = 0, second = 0, millisecond = 0 } = found;
  const local = utc(year, month, day, hour, minute, second, millisecond);
  return found.offset === undefined ? instantOf(found.zone ?? zone, local) : local - found.offset;
}
