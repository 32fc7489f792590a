import { PlatformObject, registerClass } from '../../platform-object.ts';

/** A parameter of a URL. */
export class URLParameter extends PlatformObject {
  readonly #name: string;
  readonly #value: string;

  /**
   * Creates a parameter from a name and value, which are encoded when the URL is converted to a string. `encodeName`
   * has no effect.
   * @public
   */
  constructor(name: string, value: string, _encodeName?: boolean) {
    super();
    this.#name = String(name);
    this.#value = String(value);
    Object.freeze(this);
  }

  /** Returns the name of the parameter. */
  get name(): string {
    return this.#name;
  }

  /** Returns the value of the parameter. */
  get value(): string {
    return this.#value;
  }
}
registerClass('web.URLParameter', URLParameter);
