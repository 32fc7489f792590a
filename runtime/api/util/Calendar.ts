import {
  fieldRange,
  fixedFieldError,
  localPositions,
  readField,
  toLocalFields,
  type LocalFields,
} from '../../format/calendar-fields.ts';
import { formatDate, weekOfMonth, weekOfYear } from '../../format/format-date.ts';
import { equalityKey } from '../../equality.ts';
import { localePattern } from '../../format/locale-patterns.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { parseDate } from '../../format/parse-date.ts';
import { hourWithoutHourOfDay, setRelativeField } from '../../format/relative-fields.ts';
import { checkZone, instantOf, offsetAt, utc } from '../../format/time-zones.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';

const hourMs = 3_600_000;

/**
 * A point in time with calendar fields in a time zone. When a field is read, values out of range overflow into the next
 * larger field: January 32 becomes February 1. Most methods throw an Error for a number that is not a field.
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
  /** Selects the locale's long date, such as `April 5, 2003`. */
  static readonly LONG_DATE_PATTERN = 1;
  /** Selects the locale's time, such as `7:08 AM`. */
  static readonly TIME_PATTERN = 2;
  /** Selects the locale's date for input, such as `04/05/2003`. */
  static readonly INPUT_DATE_PATTERN = 3;
  /** Selects the locale's time for input. */
  static readonly INPUT_TIME_PATTERN = 4;
  /** Selects the locale's date and time for input. */
  static readonly INPUT_DATE_TIME_PATTERN = 5;
  #instant: number;
  /** Fields that have been set but not yet normalized. */
  #pendingFields: LocalFields | undefined;
  #zone = 'UTC';
  #firstDay = 1;
  #clearedFields = new globalThis.Set<number>();

  /** Creates a calendar in UTC for a date, now by default. @throws TypeError if the date is invalid @public */
  constructor(date: Date = runInstant()) {
    super();
    this.#instant = Number(date);
    if (Number.isNaN(this.#instant)) throw new TypeError('A Calendar needs a valid Date.');
  }

  /** Returns the point in time as a Date. */
  get time(): Date {
    return new Date(this.#resolveInstant());
  }

  /** Sets the point in time. @throws TypeError if the date is invalid */
  set time(date: Date) {
    const instant = Number(date);
    if (Number.isNaN(instant)) throw new TypeError('A Calendar needs a valid Date.');
    this.#pendingFields = undefined;
    this.#clearedFields.clear();
    this.#instant = instant;
  }

  /** Returns the ID of the time zone, such as `Europe/Berlin`. */
  get timeZone(): string {
    return this.#zone;
  }

  /** Sets the time zone without changing the point in time. @throws Error if the ID of the time zone is not valid */
  set timeZone(zone: string) {
    checkZone(zone);
    this.#instant = this.#resolveInstant();
    this.#zone = zone;
  }

  /** Returns the first day of the week, `Calendar.SUNDAY` by default. */
  get firstDayOfWeek(): number {
    return this.#firstDay;
  }

  /** Sets the first day of the week. @throws RangeError if it is not SUNDAY to SATURDAY */
  set firstDayOfWeek(day: number) {
    if (!(day >= 1 && day <= 7))
      throw new RangeError(`${day} is not a day of the week: use Calendar.SUNDAY to Calendar.SATURDAY.`);
    this.#firstDay = day;
  }

  /** Returns the value of a field: months start at 0, weekdays at 1 (Sunday). @throws Error if it is not a field */
  get(field: number): number {
    const instant = this.#resolveInstant();
    return readField(field, {
      instant,
      local: this.#toLocalDate(),
      zone: this.#zone,
      firstDay: this.#firstDay,
    });
  }

  /** Sets a field, `(field, value)`, or the year, month and date with, optionally, the hour, minute and second. */
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
    const local = this.#editFields();
    for (const [index, value] of [first, second, date, hourOfDay, minute, seconds].entries())
      if (value !== undefined) local[index] = Math.trunc(value);
    this.#clearedFields.clear();
  }

  /** Adds an amount to a field. With months or years, a day that the new month does not have becomes its last day. */
  add(field: number, amount: number): void {
    const delta = Math.trunc(amount);
    const local = this.#toLocalDate();
    switch (field) {
      case Calendar.YEAR:
        this.#moveMonths(local, delta * 12);
        break;
      case Calendar.MONTH:
        this.#moveMonths(local, delta);
        break;
      case Calendar.WEEK_OF_YEAR:
      case Calendar.WEEK_OF_MONTH:
      case Calendar.DAY_OF_WEEK_IN_MONTH:
        this.#editFields()[2] += delta * 7;
        break;
      case Calendar.DATE:
      case Calendar.DAY_OF_YEAR:
      case Calendar.DAY_OF_WEEK:
        this.#editFields()[2] += delta;
        break;
      case Calendar.AM_PM:
        this.#instant = this.#resolveInstant() + delta * 12 * hourMs;
        break;
      case Calendar.HOUR:
      case Calendar.HOUR_OF_DAY:
        this.#instant = this.#resolveInstant() + delta * hourMs;
        break;
      case Calendar.MINUTE:
        this.#instant = this.#resolveInstant() + delta * 60_000;
        break;
      case Calendar.SECOND:
        this.#instant = this.#resolveInstant() + delta * 1000;
        break;
      case Calendar.MILLISECOND:
        this.#instant = this.#resolveInstant() + delta;
        break;
      default:
        throw fixedFieldError(field);
    }
  }

  /** Adds an amount (true: 1, false: -1) to a field. Larger fields do not change: December rolls over to January. */
  roll(field: number, amount: number | boolean): void {
    const delta = typeof amount === 'boolean' ? (amount ? 1 : -1) : Math.trunc(amount);
    const minimum = this.getActualMinimum(field);
    const range = this.getActualMaximum(field) - minimum + 1;
    const value = minimum + ((((this.get(field) - minimum + delta) % range) + range) % range);
    if (field !== Calendar.MONTH && field !== Calendar.YEAR) {
      this.set(field, value);
      return;
    }
    this.#moveMonths(this.#toLocalDate(), (value - this.get(field)) * (field === Calendar.YEAR ? 12 : 1));
  }

  /** Clears a field, or all. A cleared field has its value at 1970-01-01 00:00, unless other fields determine it. */
  clear(field?: number): void {
    if (field === undefined) {
      this.#pendingFields = [1970, 0, 1, 0, 0, 0, 0];
      this.#clearedFields = new globalThis.Set(Array.from({ length: 17 }, (_, index) => index)); // ERA to DST_OFFSET
      return;
    }
    const defaults: Readonly<Record<number, number>> = { [Calendar.YEAR]: 1970, [Calendar.DATE]: 1 };
    if (field !== Calendar.HOUR_OF_DAY && localPositions[field] !== undefined)
      this.#setField(field, defaults[field] ?? 0);
    this.#clearedFields.add(field);
    if (this.isSet(Calendar.HOUR_OF_DAY)) return;
    const hour = this.#toLocalDate().getUTCHours();
    this.#editFields()[3] = hourWithoutHourOfDay(hour, (other) => this.isSet(other));
  }

  /** Returns false if a field has been cleared and not been set again, and true otherwise. */
  isSet(field: number): boolean {
    return !this.#clearedFields.has(field);
  }

  /** Returns true if this point in time is before the other. */
  before(other: Calendar | Date): boolean {
    return this.compareTo(other) < 0;
  }

  /** Returns true if this point in time is after the other. */
  after(other: Calendar | Date): boolean {
    return this.compareTo(other) > 0;
  }

  /** Returns -1, 0 or 1 if this point in time is before, equal to or after the other. */
  compareTo(other: Calendar | Date): number {
    return Math.sign(
      this.#resolveInstant() - (other instanceof Calendar ? other.#resolveInstant() : Number(other)),
    );
  }

  /** Returns true if the other value is a calendar with the same point in time and time zone. */
  equals(other: unknown): boolean {
    return (
      other instanceof Calendar &&
      this.#resolveInstant() === other.#resolveInstant() &&
      this.#zone === other.#zone
    );
  }

  /** Returns a hash code, which is the same for equal calendars. */
  hashCode(): number {
    return Math.trunc(this.#resolveInstant() / 1000) | 0;
  }

  /** Returns true if both calendars are on the same day, each in its own time zone. */
  isSameDay(other: Calendar): boolean {
    return formatDay(this.#toLocalDate()) === formatDay(other.#toLocalDate());
  }

  /** Returns true if both calendars are on the same day in this calendar's time zone. */
  isSameDayByTimestamp(other: Calendar): boolean {
    const otherInstant = other.#resolveInstant();
    const otherLocal = new Date(otherInstant + offsetAt(this.#zone, otherInstant));
    return formatDay(this.#toLocalDate()) === formatDay(otherLocal);
  }

  /** Returns true if the year is a leap year. */
  isLeapYear(year: number): boolean {
    return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  }

  /** Returns the maximum value that a field can have at any time. @throws Error if the number is not a field */
  getMaximum(field: number): number {
    return fieldRange(field)[1];
  }

  /** Returns the minimum value that a field can have at any time. @throws Error if the number is not a field */
  getMinimum(field: number): number {
    return fieldRange(field)[0];
  }

  /** Returns the maximum value of a field at this point in time. For `DATE` it is the number of days of the month. */
  getActualMaximum(field: number): number {
    const local = this.#toLocalDate();
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
        // December 31 can be in the first week of the next year.
        return Math.max(...[24, 31].map((day) => weekOfYear(new Date(utc(year, 11, day)), this.#firstDay)));
      default:
        return this.getMaximum(field);
    }
  }

  /** Returns the minimum value of a field at this point in time. @throws Error if the number is not a field */
  getActualMinimum(field: number): number {
    return this.getMinimum(field);
  }

  /** Sets the time from a string in a format such as `yyyy-MM-dd`. @throws Error if it does not match */
  parseByFormat(text: string, format: string): void {
    this.time = new Date(parseDate(text, format, this.#zone, localeTag()));
  }

  /** Sets the time from a string in the locale's format for a PATTERN constant. @throws Error if it does not match */
  parseByLocale(text: string, locale: string, pattern: number): void {
    const tag = localeTag(locale);
    this.time = new Date(parseDate(text, localePattern(tag, pattern), this.#zone, tag));
  }

  /** Returns the local time in the form `2024-02-03T04:05:06.789+01:00`. */
  override toString(): string {
    return formatDate(this.#resolveInstant(), this.#zone, "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", 'en-US');
  }

  /** Returns the point in time in milliseconds since 1970-01-01 UTC. */
  override valueOf(): number {
    return this.#resolveInstant();
  }

  [toPlain](): string {
    return this.time.toISOString();
  }

  [equalityKey](): string {
    return `${this.#resolveInstant()} ${this.#zone}`;
  }

  #resolveInstant(): number {
    if (this.#pendingFields) {
      const instant = instantOf(this.#zone, utc(...this.#pendingFields));
      if (Number.isNaN(instant)) throw new RangeError('The calendar fields do not form a valid date.');
      this.#instant = instant;
      this.#pendingFields = undefined;
    }
    return this.#instant;
  }

  /** Returns a date whose UTC fields are the fields of the local time. */
  #toLocalDate(): Date {
    const instant = this.#resolveInstant();
    return new Date(instant + offsetAt(this.#zone, instant));
  }

  /** Returns the fields for modification; the next read normalizes them. */
  #editFields(): LocalFields {
    this.#pendingFields ??= toLocalFields(this.#toLocalDate());
    return this.#pendingFields;
  }

  #moveMonths(local: Date, months: number): void {
    const fields = this.#editFields();
    const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
    fields[0] = year;
    fields[1] = month;
    fields[2] = Math.min(local.getUTCDate(), new Date(utc(year, month + 1, 0)).getUTCDate());
  }

  #setField(field: number, value: number): void {
    this.#clearedFields.delete(field);
    const position = localPositions[field];
    if (position !== undefined) {
      this.#editFields()[position] = value;
      return;
    }
    const oldValue = this.get(field);
    // Changes the instant: the local time is now taken to have the new offset. The calendar's time zone stays the same.
    if (field === Calendar.ZONE_OFFSET || field === Calendar.DST_OFFSET) this.#instant += oldValue - value;
    else setRelativeField(this.#editFields(), field, { oldValue, value, firstDay: this.#firstDay });
  }
}
registerClass('util.Calendar', Calendar);

const formatDay = (local: Date): string => local.toISOString().slice(0, -14); // without `T04:05:06.789Z`
