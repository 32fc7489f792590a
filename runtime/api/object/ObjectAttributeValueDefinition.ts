import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A value that the definition of an attribute names, with the text that is displayed for it. */
export class ObjectAttributeValueDefinition extends PlatformObject {
  readonly #value: unknown;
  readonly #displayValue: string;

  constructor(value: unknown, displayValue: string) {
    super();
    this.#value = value;
    this.#displayValue = displayValue;
  }

  /** Returns the value: of an enumeration, a number or string. */
  get value(): unknown {
    return this.#value;
  }

  /** Returns the display value in the request's locale: the value as text if it has none. */
  get displayValue(): string {
    return this.#displayValue;
  }

  [toPlain](): unknown {
    return this.#value;
  }
}
platformClass('object.ObjectAttributeValueDefinition', ObjectAttributeValueDefinition);
