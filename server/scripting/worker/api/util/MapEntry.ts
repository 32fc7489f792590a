import { PlatformObject, platformClass } from '../../platform-object.ts';
import { elementText } from './Collection.ts';

/** A key of a map with its value. */
export class MapEntry<Key = unknown, Value = unknown> extends PlatformObject {
  readonly #key: Key;
  readonly #read: () => Value;
  readonly #write: (value: Value) => void;

  constructor(key: Key, read: () => Value, write: (value: Value) => void) {
    super();
    this.#key = key;
    this.#read = read;
    this.#write = write;
  }

  /** The key. */
  get key(): Key {
    return this.#key;
  }

  /** What the map has under the key. */
  get value(): Value {
    return this.#read();
  }

  set value(value: Value) {
    this.#write(value);
  }

  override toString(): string {
    return `${elementText(this.#key)}=${elementText(this.value)}`;
  }
}
platformClass('util.MapEntry', MapEntry);
