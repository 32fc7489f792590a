import { equalityKey } from '../../equality.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** A key with one or more components. */
export class MappingKey extends PlatformObject {
  readonly #components: readonly string[];

  /** Creates a key from its components in order. @throws TypeError if there are none @public */
  constructor(...components: string[]) {
    super();
    if (components.length === 0) throw new TypeError('A MappingKey needs at least one string.');
    this.#components = components.map(String);
  }

  /** Returns the components of the key in order. */
  get keyComponents(): string[] {
    return [...this.#components];
  }

  /** Returns true if the key has only one component. */
  get singleComponentKey(): boolean {
    return this.#components.length === 1;
  }

  /** Returns the components of the key, separated by commas. */
  override toString(): string {
    return this.#components.join(',');
  }

  [equalityKey](): string {
    return JSON.stringify(this.#components);
  }
}
registerClass('util.MappingKey', MappingKey, { booleans: ['singleComponentKey'] });
