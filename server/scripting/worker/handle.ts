import { compoundKey, type CollectionName, type RecordOf } from '../bridge-protocol.ts';
import { run } from './current-run.ts';
import { equalityKey } from './equality.ts';
import { standsFor } from './known-objects.ts';
import { freezeClass, PlatformObject } from './platform-object.ts';

/** Access to stored data, or to a part of it, that stays true over transactions: it reads anew each time. */
export class Handle<Data> {
  /** Names the data, so that two objects that stand for the same are equal; undefined for a part without a name. */
  readonly id: string | undefined;
  readonly #read: () => Data;
  readonly #change: (change: (data: Data) => void) => void;

  constructor(read: () => Data, change: (change: (data: Data) => void) => void, id?: string) {
    this.id = id;
    this.#read = read;
    this.#change = change;
  }

  get data(): Data {
    return this.#read();
  }

  /** Changes the data and writes the record that it belongs to. */
  change(change: (data: Data) => void): void {
    this.#change(change);
  }

  /** A part of this data; `what` names it in the error once it is gone, `name` among its like. */
  part<Part>(select: (data: Data) => Part | undefined, what: string, name?: string): Handle<Part> {
    const find = (data: Data): Part => {
      const part = select(data);
      if (part === undefined) throw new Error(`${what} has been removed.`);
      return part;
    };
    return new Handle(
      () => find(this.data),
      (change) => this.change((data) => change(find(data))),
      this.id === undefined || name === undefined ? undefined : `${this.id} ${what} ${name}`,
    );
  }
}

/** The handle of a whole record. @throws Error once the record is gone */
export function recordHandle<Name extends CollectionName>(
  collection: Name,
  key: string,
): Handle<RecordOf<Name>> {
  const read = (): RecordOf<Name> => {
    const record = run().records.get(collection, key);
    if (record === undefined)
      throw new Error(`The record ${shownKey(key)} of ${collection} no longer exists.`);
    return record;
  };
  return new Handle(
    read,
    (change) => run().records.change(collection, read(), change),
    `${collection} ${key}`,
  );
}

/** A key as people read it: its parts are joined by a control character. */
const shownKey = (key: string): string => key.replaceAll(compoundKey('', ''), ' ').trim();

export const handle: unique symbol = Symbol('handle');

/** A platform object that stands for stored data. */
export abstract class StoredObject<Data> extends PlatformObject {
  declare readonly [handle]: Handle<Data>;

  constructor(of: Handle<Data>) {
    super();
    Object.defineProperty(this, handle, { value: of });
  }

  /** Objects that stand for the same data are equal. */
  [equalityKey](): unknown {
    return this[handle].id ?? this;
  }

  [standsFor](): string | undefined {
    const key = this[equalityKey]();
    return typeof key === 'string' ? `${this.constructor.name} ${key}` : undefined;
  }
}
freezeClass(StoredObject);
