import { PlatformObject, registerClass } from '../../platform-object.ts';
import { formatElement } from './Collection.ts';

/** An entry of a map: a key with its value. */
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

  /** Returns the key of the entry. */
  get key(): Key {
    return this.#key;
  }

  /** Returns the value of the entry. */
  get value(): Value {
    return this.#read();
  }

  /** Sets the value of the entry in its map. @throws Error if the map is read-only */
  set value(value: Value) {
    this.#write(value);
  }

  /** Returns the entry as a string, such as `a=1`. */
  override toString(): string {
    return `${formatElement(this.#key)}=${formatElement(this.value)}`;
  }
}
registerClass('util.MapEntry', MapEntry);
