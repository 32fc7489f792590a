import { toPlain } from '../../plain-form.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/**
 * An enumeration value, such as an order status or an attribute with fixed values. It behaves like its value with
 * operators such as `==` and `+`, and like its display value where it is converted to a string, as by `String()`.
 */
export class EnumValue extends PlatformObject {
  readonly #value: number | string | null;
  readonly #displayValue: string;

  constructor(value: number | string | null, displayValue: string) {
    super();
    this.#value = value;
    this.#displayValue = displayValue;
    Object.freeze(this);
  }

  /** Returns the value, which is a number or string, or null if the attribute is not set. */
  get value(): number | string | null {
    return this.#value;
  }

  /**
   * Returns the display value in the request's locale, or the value as a string if it has none. Returns an empty string
   * if the attribute is not set.
   */
  get displayValue(): string {
    return this.#displayValue;
  }

  /** Returns the display value. */
  override toString(): string {
    return this.#displayValue;
  }

  /** Returns the value, which is a number or string, or null if the attribute is not set. */
  override valueOf(): number | string | null {
    return this.#value;
  }

  [toPlain](): number | string | null {
    return this.#value;
  }
}
registerClass('value.EnumValue', EnumValue);
