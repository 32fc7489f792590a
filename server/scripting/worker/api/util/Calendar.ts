import { PlatformObject, platformClass } from '../../platform-object.ts';
import { toPlain } from '../../plain-form.ts';

/** A moment in UTC, with the platform's field numbers. */
export class Calendar extends PlatformObject {
  static readonly ERA = 0;
  static readonly YEAR = 1;
  static readonly MONTH = 2;
  static readonly DATE = 5;
  static readonly DAY_OF_MONTH = 5;
  static readonly DAY_OF_WEEK = 7;
  static readonly HOUR = 10;
  static readonly HOUR_OF_DAY = 11;
  static readonly MINUTE = 12;
  static readonly SECOND = 13;
  static readonly MILLISECOND = 14;
  readonly #date: Date;

  constructor(date: Date = new Date()) {
    super();
    this.#date = new Date(date);
  }

  get time(): Date {
    return new Date(this.#date);
  }

  set time(date: Date) {
    this.#date.setTime(date.getTime());
  }

  get(field: number): number {
    if (field === Calendar.DAY_OF_WEEK) return this.#date.getUTCDay() + 1;
    if (field === Calendar.HOUR) return this.#date.getUTCHours() % 12;
    return part(field).get(this.#date);
  }

  set(field: number, value: number): void {
    part(field).set(this.#date, value);
  }

  add(field: number, value: number): void {
    const { get, set } = part(field);
    set(this.#date, get(this.#date) + value);
  }

  before(other: Calendar): boolean {
    return this.compareTo(other) < 0;
  }

  after(other: Calendar): boolean {
    return this.compareTo(other) > 0;
  }

  compareTo(other: Calendar): number {
    return Math.sign(this.#date.getTime() - other.#date.getTime());
  }

  equals(other: unknown): boolean {
    return other instanceof Calendar && this.compareTo(other) === 0;
  }

  isSameDay(other: Calendar): boolean {
    return this.#date.toISOString().slice(0, 10) === other.#date.toISOString().slice(0, 10);
  }

  override toString(): string {
    return this.#date.toISOString();
  }

  [toPlain](): string {
    return this.#date.toISOString();
  }
}
platformClass('util.Calendar', Calendar);

interface Part {
  readonly get: (date: Date) => number;
  readonly set: (date: Date, value: number) => void;
}

const parts: Readonly<Record<number, Part>> = {
  [Calendar.YEAR]: { get: (date) => date.getUTCFullYear(), set: (date, value) => date.setUTCFullYear(value) },
  [Calendar.MONTH]: { get: (date) => date.getUTCMonth(), set: (date, value) => date.setUTCMonth(value) },
  [Calendar.DATE]: { get: (date) => date.getUTCDate(), set: (date, value) => date.setUTCDate(value) },
  [Calendar.HOUR_OF_DAY]: {
    get: (date) => date.getUTCHours(),
    set: (date, value) => date.setUTCHours(value),
  },
  [Calendar.HOUR]: { get: (date) => date.getUTCHours(), set: (date, value) => date.setUTCHours(value) },
  [Calendar.MINUTE]: { get: (date) => date.getUTCMinutes(), set: (date, value) => date.setUTCMinutes(value) },
  [Calendar.SECOND]: { get: (date) => date.getUTCSeconds(), set: (date, value) => date.setUTCSeconds(value) },
  [Calendar.MILLISECOND]: {
    get: (date) => date.getUTCMilliseconds(),
    set: (date, value) => date.setUTCMilliseconds(value),
  },
};

function part(field: number): Part {
  const found = parts[field];
  if (!found) throw new Error(`The calendar field ${field} is not implemented by this service.`);
  return found;
}
