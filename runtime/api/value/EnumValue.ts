import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** An enumeration value, such as an order status; it compares by its value and prints its display value. */
export class EnumValue extends PlatformObject {
  readonly #value: number | string;
  readonly #displayValue: string;

  constructor(value: number | string, displayValue: string) {
    super();
    this.#value = value;
    this.#displayValue = displayValue;
    Object.freeze(this);
  }

  /** Returns the value of the enumeration value: a number or string. */
  get value(): number | string {
    return this.#value;
  }

  /** Returns the display value of the enumeration value. */
  get displayValue(): string {
    return this.#displayValue;
  }

  /** Returns the display value. */
  override toString(): string {
    return this.#displayValue;
  }

  /** Returns the value: a number or string. */
  override valueOf(): number | string {
    return this.#value;
  }

  [toPlain](): number | string {
    return this.#value;
  }
}
platformClass('value.EnumValue', EnumValue);
