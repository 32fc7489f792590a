import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

export class Quantity extends PlatformObject {
  readonly #value: number;
  readonly #unit: string;

  constructor(value: number, unit = '') {
    super();
    this.#value = value;
    this.#unit = unit;
  }

  get available(): boolean {
    return !Number.isNaN(this.#value);
  }

  get value(): number {
    return this.#value;
  }

  get decimalValue(): number {
    return this.#value;
  }

  get unit(): string {
    return this.#unit;
  }

  override toString(): string {
    return this.#unit === '' ? String(this.#value) : `${this.#value} ${this.#unit}`;
  }

  override valueOf(): number {
    return this.#value;
  }

  [toPlain](): number {
    return this.#value;
  }
}
platformClass('value.Quantity', Quantity, { booleans: ['available'] });
