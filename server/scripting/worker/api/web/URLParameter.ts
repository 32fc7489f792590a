import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A parameter of an address. */
export class URLParameter extends PlatformObject {
  readonly #name: string;
  readonly #value: string;

  /** A name and a value; they are encoded when the address is written. @public */
  constructor(name: string, value: string, _encodeName?: boolean) {
    super();
    this.#name = String(name);
    this.#value = String(value);
    Object.freeze(this);
  }

  get name(): string {
    return this.#name;
  }

  get value(): string {
    return this.#value;
  }
}
platformClass('web.URLParameter', URLParameter);
