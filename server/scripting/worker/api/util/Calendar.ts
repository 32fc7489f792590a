import { bounds, noField, positions, readField, type Local } from '../../format/calendar-fields.ts';
import { formatDate, weekOfMonth, weekOfYear } from '../../format/format-date.ts';
import { equalityKey } from '../../equality.ts';
import { localePattern } from '../../format/locale-patterns.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { parseDate } from '../../format/parse-date.ts';
import { checkZone, instantOf, offsetAt, utc } from '../../format/time-zones.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

const hour = 3_600_000;

/**
 * A moment, with the fields that a clock of its time zone shows. Fields that are set beyond their range carry over into
 * the next, once something is read: the 32nd of January is the first of February.
 */
export class Calendar extends PlatformObject {
  static readonly ERA = 0;
  static readonly YEAR = 1;
  static readonly MONTH = 2;
  static readonly WEEK_OF_YEAR = 3;
  static readonly WEEK_OF_MONTH = 4;
  static readonly DATE = 5;
  static readonly DAY_OF_MONTH = 5;
  static readonly DAY_OF_YEAR = 6;
  static readonly DAY_OF_WEEK = 7;
  static readonly DAY_OF_WEEK_IN_MONTH = 8;
  static readonly AM_PM = 9;
  static readonly HOUR = 10;
  static readonly HOUR_OF_DAY = 11;
  static readonly MINUTE = 12;
  static readonly SECOND = 13;
  static readonly MILLISECOND = 14;
  static readonly ZONE_OFFSET = 15;
  static readonly DST_OFFSET = 16;
  static readonly JANUARY = 0;
  static readonly FEBRUARY = 1;
  static readonly MARCH = 2;
  static readonly APRIL = 3;
  static readonly MAY = 4;
  static readonly JUNE = 5;
  static readonly JULY = 6;
  static readonly AUGUST = 7;
  static readonly SEPTEMBER = 8;
  static readonly OCTOBER = 9;
  static readonly NOVEMBER = 10;
  static readonly DECEMBER = 11;
  static readonly SUNDAY = 1;
  static readonly MONDAY = 2;
  static readonly TUESDAY = 3;
  static readonly WEDNESDAY = 4;
  static readonly THURSDAY = 5;
  static readonly FRIDAY = 6;
  static readonly SATURDAY = 7;
  static readonly SHORT_DATE_PATTERN = 0;
  /** The locale's long date, as in `April 5, 2003`. */
  static readonly LONG_DATE_PATTERN = 1;
  /** The locale's time, as in `7:08 AM`. */
  static readonly TIME_PATTERN = 2;
  /** The date as it is typed in the locale, as in `04/05/2003`. */
  static readonly INPUT_DATE_PATTERN = 3;
  /** The time as it is typed in the locale. */
  static readonly INPUT_TIME_PATTERN = 4;
  /** Date and time as they are typed in the locale. */
  static readonly INPUT_DATE_TIME_PATTERN = 5;
  #instant: number;
  /** Set by fields and not yet brought into range. */
  #local: Local | undefined;
  #zone = 'UTC';
  #firstDay = 1;
  #unset = new globalThis.Set<number>();

  /** The moment of a date, or now; in the time zone UTC. @public */
  constructor(date: Date = new Date()) {
    super();
    this.#instant = Number(date);
    if (Number.isNaN(this.#instant)) throw new TypeError('A Calendar needs a valid Date.');
  }

  /** The moment as a Date. */
  get time(): Date {
    return new Date(this.#moment());
  }

  set time(date: Date) {
    const instant = Number(date);
    if (Number.isNaN(instant)) throw new TypeError('A Calendar needs a valid Date.');
    this.#local = undefined;
    this.#unset.clear();
    this.#instant = instant;
  }

  /** Id of the time zone, such as `Europe/Berlin`. To change it leaves the moment as it is. */
  get timeZone(): string {
    return this.#zone;
  }

  set timeZone(zone: string) {
    checkZone(zone);
    this.#instant = this.#moment();
    this.#zone = zone;
  }

  /** On which day weeks begin: `Calendar.SUNDAY` unless it was set. */
  get firstDayOfWeek(): number {
    return this.#firstDay;
  }

  set firstDayOfWeek(day: number) {
    if (!(day >= 1 && day <= 7))
      throw new RangeError(`${day} is no day of the week: use Calendar.SUNDAY to SATURDAY.`);
    this.#firstDay = day;
  }

  /** What a field shows; months count from 0, weekdays from 1 for Sunday. */
  get(field: number): number {
    const instant = this.#moment();
    return readField(field, { instant, local: this.#clock(), zone: this.#zone, firstDay: this.#firstDay });
  }

  /** `set(field, value)`; or year, month and date, with hour, minute and second if given. */
  set(
    first: number,
    second: number,
    date?: number,
    hourOfDay?: number,
    minute?: number,
    seconds?: number,
  ): void {
    if (date === undefined) {
      this.#setField(first, Math.trunc(second));
      return;
    }
    const local = this.#fields();
    const values = [first, second, date, hourOfDay, minute, seconds];
    for (const [index, value] of values.entries()) if (value !== undefined) local[index] = Math.trunc(value);
    this.#unset.clear();
  }

  /** Moves by so many units of a field. The day of a month that lacks it is the month's last. */
  add(field: number, amount: number): void {
    const by = Math.trunc(amount);
    const local = this.#clock();
    switch (field) {
      case Calendar.YEAR:
        this.#moveMonths(local, by * 12);
        break;
      case Calendar.MONTH:
        this.#moveMonths(local, by);
        break;
      case Calendar.WEEK_OF_YEAR:
      case Calendar.WEEK_OF_MONTH:
      case Calendar.DAY_OF_WEEK_IN_MONTH:
        this.#fields()[2] += by * 7;
        break;
      case Calendar.DATE:
      case Calendar.DAY_OF_YEAR:
      case Calendar.DAY_OF_WEEK:
        this.#fields()[2] += by;
        break;
      case Calendar.AM_PM:
        this.#instant = this.#moment() + by * 12 * hour;
        break;
      case Calendar.HOUR:
      case Calendar.HOUR_OF_DAY:
        this.#instant = this.#moment() + by * hour;
        break;
      case Calendar.MINUTE:
        this.#instant = this.#moment() + by * 60_000;
        break;
      case Calendar.SECOND:
        this.#instant = this.#moment() + by * 1000;
        break;
      case Calendar.MILLISECOND:
        this.#instant = this.#moment() + by;
        break;
      default:
        throw noField(field);
    }
  }

  /** Moves one field by so many units (or up by one, or down) and leaves the larger ones: December rolls to January. */
  roll(field: number, amount: number | boolean): void {
    const by = typeof amount === 'boolean' ? (amount ? 1 : -1) : Math.trunc(amount);
    const least = this.getActualMinimum(field);
    const span = this.getActualMaximum(field) - least + 1;
    const value = least + ((((this.get(field) - least + by) % span) + span) % span);
    if (field !== Calendar.MONTH && field !== Calendar.YEAR) {
      this.set(field, value);
      return;
    }
    this.#moveMonths(this.#clock(), (value - this.get(field)) * (field === Calendar.YEAR ? 12 : 1));
  }

  /** Forgets all fields, or one: it has its value of 1970-01-01, 00:00 then, and is not set. */
  clear(field?: number): void {
    if (field === undefined) {
      this.#local = [1970, 0, 1, 0, 0, 0, 0];
      this.#unset = new globalThis.Set(Array.from({ length: 17 }, (_, index) => index));
      return;
    }
    const cleared: Readonly<Record<number, number>> = { [Calendar.YEAR]: 1970, [Calendar.DATE]: 1 };
    const name = field === Calendar.HOUR ? Calendar.HOUR_OF_DAY : field;
    if (
      name === Calendar.YEAR ||
      name === Calendar.MONTH ||
      name === Calendar.DATE ||
      name >= Calendar.HOUR_OF_DAY
    )
      this.#setField(name, cleared[name] ?? 0);
    this.#unset.add(field);
  }

  /** Whether a field has a value of its own, since it was not cleared. */
  isSet(field: number): boolean {
    return !this.#unset.has(field);
  }

  before(other: Calendar | Date): boolean {
    return this.compareTo(other) < 0;
  }

  after(other: Calendar | Date): boolean {
    return this.compareTo(other) > 0;
  }

  /** -1, 0 or 1: whether this moment comes before the other, is the same, or comes after it. */
  compareTo(other: Calendar | Date): number {
    return Math.sign(this.#moment() - (other instanceof Calendar ? other.#moment() : Number(other)));
  }

  equals(other: unknown): boolean {
    return other instanceof Calendar && this.#moment() === other.#moment() && this.#zone === other.#zone;
  }

  hashCode(): number {
    return Math.trunc(this.#moment() / 1000) | 0;
  }

  /** Whether the other calendar's own clock shows the same day as this one's. */
  isSameDay(other: Calendar): boolean {
    return dayOf(this.#clock()) === dayOf(other.#clock());
  }

  /** Whether the other's moment falls on the same day in this calendar's time zone. */
  isSameDayByTimestamp(other: Calendar): boolean {
    const there = other.#moment();
    return dayOf(this.#clock()) === dayOf(new Date(there + offsetAt(this.#zone, there)));
  }

  /** Whether a year has a 29th of February. */
  isLeapYear(year: number): boolean {
    return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  }

  /** The greatest value that a field can ever have. */
  getMaximum(field: number): number {
    return bounds(field)[1];
  }

  /** The least value that a field can ever have. */
  getMinimum(field: number): number {
    return bounds(field)[0];
  }

  /** The greatest value that a field can have around this moment: the days of this month, for one. */
  getActualMaximum(field: number): number {
    const local = this.#clock();
    const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
    const days = new Date(utc(year, month + 1, 0)).getUTCDate();
    switch (field) {
      case Calendar.DATE:
        return days;
      case Calendar.DAY_OF_YEAR:
        return this.isLeapYear(year) ? 366 : 365;
      case Calendar.DAY_OF_WEEK_IN_MONTH:
        return Math.ceil(days / 7);
      case Calendar.WEEK_OF_MONTH:
        return weekOfMonth(new Date(utc(year, month, days)), this.#firstDay);
      case Calendar.WEEK_OF_YEAR:
        return Math.max(...[24, 31].map((last) => weekOfYear(new Date(utc(year, 11, last)), this.#firstDay)));
      default:
        return this.getMaximum(field);
    }
  }

  /** The least value that a field can have around this moment. */
  getActualMinimum(field: number): number {
    return this.getMinimum(field);
  }

  /** Sets the moment from a text by a pattern of letters such as `yyyy-MM-dd`, in this time zone. @throws Error */
  parseByFormat(text: string, format: string): void {
    this.time = new Date(parseDate(text, format, this.#zone, localeTag()));
  }

  /** Sets the moment from a text as a locale writes it, by one of the constants of patterns. @throws Error */
  parseByLocale(text: string, locale: string, pattern: number): void {
    const tag = localeTag(locale);
    this.time = new Date(parseDate(text, localePattern(tag, pattern), this.#zone, tag));
  }

  override toString(): string {
    return formatDate(this.#moment(), this.#zone, "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", 'en-US');
  }

  override valueOf(): number {
    return this.#moment();
  }

  [toPlain](): string {
    return this.time.toISOString();
  }

  [equalityKey](): string {
    return `${this.#moment()} ${this.#zone}`;
  }

  #moment(): number {
    if (this.#local) {
      const instant = instantOf(this.#zone, utc(...this.#local));
      if (Number.isNaN(instant))
        throw new RangeError('The calendar has no such time: a field is out of every range.');
      this.#instant = instant;
      this.#local = undefined;
    }
    return this.#instant;
  }

  /** A date whose UTC fields are those of the local clock. */
  #clock(): Date {
    const instant = this.#moment();
    return new Date(instant + offsetAt(this.#zone, instant));
  }

  /** The fields, for a change; they are brought into range at the next reading. */
  #fields(): Local {
    if (this.#local) return this.#local;
    const local = this.#clock();
    this.#local = [
      local.getUTCFullYear(),
      local.getUTCMonth(),
      local.getUTCDate(),
      local.getUTCHours(),
      local.getUTCMinutes(),
      local.getUTCSeconds(),
      local.getUTCMilliseconds(),
    ];
    return this.#local;
  }

  #moveMonths(local: Date, months: number): void {
    const fields = this.#fields();
    const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
    fields[0] = year;
    fields[1] = month;
    fields[2] = Math.min(local.getUTCDate(), new Date(utc(year, month + 1, 0)).getUTCDate());
  }

  #setField(field: number, value: number): void {
    this.#unset.delete(field);
    const at = positions[field];
    if (at !== undefined) {
      this.#fields()[at] = value;
      return;
    }
    const before = this.get(field);
    const local = this.#fields();
    switch (field) {
      case Calendar.ERA:
        if (value !== before) local[0] = 1 - local[0];
        break;
      case Calendar.HOUR:
        local[3] += value - before;
        break;
      case Calendar.AM_PM:
        local[3] += (value - before) * 12;
        break;
      case Calendar.DAY_OF_WEEK: {
        // Within the present week, wherever that begins.
        const place = (day: number) => (day - this.#firstDay + 7) % 7;
        local[2] += place(value) - place(before);
        break;
      }
      case Calendar.DAY_OF_YEAR:
        local[2] += value - before;
        break;
      case Calendar.WEEK_OF_YEAR:
      case Calendar.WEEK_OF_MONTH:
      case Calendar.DAY_OF_WEEK_IN_MONTH:
        local[2] += (value - before) * 7;
        break;
      default:
        throw new Error(`The calendar field ${field} cannot be set: use timeZone.`);
    }
  }
}
platformClass('util.Calendar', Calendar);

const dayOf = (clock: Date): string => clock.toISOString().slice(0, -14);
