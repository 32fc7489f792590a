import { equalityKey } from '../../equality.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A key of one or several texts. */
export class MappingKey extends PlatformObject {
  readonly #components: readonly string[];

  /** The texts, in order. @public */
  constructor(...components: string[]) {
    super();
    if (components.length === 0) throw new TypeError('A MappingKey needs at least one text.');
    this.#components = components.map(String);
  }

  /** The texts, in order. */
  get keyComponents(): string[] {
    return [...this.#components];
  }

  /** Whether the key has one text only. */
  get singleComponentKey(): boolean {
    return this.#components.length === 1;
  }

  override toString(): string {
    return this.#components.join(',');
  }

  [equalityKey](): string {
    return JSON.stringify(this.#components);
  }
}
platformClass('util.MappingKey', MappingKey, { booleans: ['singleComponentKey'] });
