import { toPlain } from '../../plain-form.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** A value in the definition of an attribute, with its display value. */
export class ObjectAttributeValueDefinition extends PlatformObject {
  readonly #value: unknown;
  readonly #displayValue: string;

  constructor(value: unknown, displayValue: string) {
    super();
    this.#value = value;
    this.#displayValue = displayValue;
  }

  /** Returns the value, which is a number or string for enumerations. */
  get value(): unknown {
    return this.#value;
  }

  /** Returns the display value in the request's locale, or the value as a string if it has none. */
  get displayValue(): string {
    return this.#displayValue;
  }

  [toPlain](): unknown {
    return this.#value;
  }
}
registerClass('object.ObjectAttributeValueDefinition', ObjectAttributeValueDefinition);
