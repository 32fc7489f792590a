import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A value out of a list, such as an order's status: compares by its value, reads as its display value. */
export class EnumValue extends PlatformObject {
  readonly #value: number | string;
  readonly #displayValue: string;

  constructor(value: number | string, displayValue: string) {
    super();
    this.#value = value;
    this.#displayValue = displayValue;
    Object.freeze(this);
  }

  get value(): number | string {
    return this.#value;
  }

  get displayValue(): string {
    return this.#displayValue;
  }

  override toString(): string {
    return this.#displayValue;
  }

  override valueOf(): number | string {
    return this.#value;
  }

  [toPlain](): number | string {
    return this.#value;
  }
}
platformClass('value.EnumValue', EnumValue);
