import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** An enumeration value, such as an order status or an attribute with fixed values. In comparisons it acts as its value, in strings as its display value. */
export class EnumValue extends PlatformObject {
  readonly #value: number | string | null;
  readonly #displayValue: string;

  constructor(value: number | string | null, displayValue: string) {
    super();
    this.#value = value;
    this.#displayValue = displayValue;
    Object.freeze(this);
  }

  /** Returns the value of the enumeration value: a number or string; null if the attribute is not set. */
  get value(): number | string | null {
    return this.#value;
  }

  /** Returns the display value in the request's locale: the value if there is no display value, an empty string if the attribute is not set. */
  get displayValue(): string {
    return this.#displayValue;
  }

  /** Returns the display value. */
  override toString(): string {
    return this.#displayValue;
  }

  /** Returns the value: a number or string; null if the attribute is not set. */
  override valueOf(): number | string | null {
    return this.#value;
  }

  [toPlain](): number | string | null {
    return this.#value;
  }
}
platformClass('value.EnumValue', EnumValue);
