import { splitCompoundKey, type CollectionName, type RecordOf } from './protocol/bridge-protocol.ts';
import { currentRun } from './current-run.ts';
import { derivedUUID } from './derived-uuid.ts';
import { equalityKey } from './equality.ts';
import { canonicalKey } from './canonical-objects.ts';
import { ObjectTypeDefinition } from './api/object/ObjectTypeDefinition.ts';
import { PlatformObject } from './platform-object.ts';
import { systemTypeId } from './type-definitions.ts';
import { freezeClass } from './protocol/primordials.ts';

/**
 * Access to stored data or a part of it. A handle remains valid across transactions, because it reads the data on
 * each access.
 */
export class Handle<Data> {
  /** Identifies the data, so that objects that represent the same data are equal. Undefined for an unnamed part. */
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

  /** Changes the data and stores its record. */
  change(change: (data: Data) => void): void {
    this.#change(change);
  }

  /**
   * Returns a handle for the same data with a more specific type. Reading the data throws a TypeError if it is not of
   * that type.
   */
  narrow<Narrow extends Data>(isNarrow: (data: Data) => data is Narrow): Handle<Narrow> {
    const requireNarrow = (data: Data): Narrow => {
      if (!isNarrow(data)) throw new TypeError(`The record ${this.id ?? ''} is of another kind.`);
      return data;
    };
    return new Handle(
      () => requireNarrow(this.data),
      (change) => this.change((data) => change(requireNarrow(data))),
      this.id,
    );
  }

  /**
   * Returns a handle for a part of this data. `label` names the part in the error that is thrown if it has been removed.
   * `name` distinguishes it from other parts with the same label; undefined for a part that equals no other object.
   */
  part<Part>(
    select: (data: Data) => Part | undefined,
    label: string,
    name: string | undefined,
  ): Handle<Part> {
    const find = (data: Data): Part => {
      const part = select(data);
      if (part === undefined) throw new Error(`${label} has been removed.`);
      return part;
    };
    return new Handle(
      () => find(this.data),
      (change) => this.change((data) => change(find(data))),
      this.id === undefined || name === undefined ? undefined : `${this.id} ${label} ${name}`,
    );
  }
}

/** Creates a handle for a record. Reading the data throws an Error if the record has been removed. */
export function recordHandle<Name extends CollectionName>(
  collection: Name,
  key: string,
): Handle<RecordOf<Name>> {
  const read = (): RecordOf<Name> => {
    const record = currentRun().records.get(collection, key);
    if (record === undefined)
      throw new Error(`The record "${formatKey(key)}" in "${collection}" no longer exists.`);
    return record;
  };
  return new Handle(
    read,
    (change) => currentRun().records.change(collection, read(), change),
    `${collection} ${key}`,
  );
}

/** Formats a compound key for error messages. In the store, its parts are separated by a control character. */
const formatKey = (key: string): string => splitCompoundKey(key).join(' ').trim();

freezeClass(Handle);

export const handle: unique symbol = Symbol('handle');

/** A platform object that represents stored data. */
export abstract class StoredObject<Data> extends PlatformObject {
  declare readonly [handle]: Handle<Data>;

  constructor(dataHandle: Handle<Data>) {
    super();
    Object.defineProperty(this, handle, { value: dataHandle });
  }

  /** Returns the unique ID of the object, which this service derives from its class and key. */
  get UUID(): string {
    const key = this[equalityKey]();
    return derivedUUID(`${this.constructor.name} ${key === this ? String(this) : String(key)}`);
  }

  /** Returns the definition of the object's type and its attributes. */
  describe(): ObjectTypeDefinition {
    return new ObjectTypeDefinition('system', systemTypeId(this));
  }

  /**
   * Returns the key by which collections compare objects. Objects that represent the same data are equal if the data has
   * an ID.
   */
  [equalityKey](): unknown {
    return this[handle].id ?? this;
  }

  /**
   * Returns the key by which `canonicalObject` finds the object that represents the same data; undefined for data without
   * an ID. Unlike the equality key, it contains the class.
   */
  [canonicalKey](): string | undefined {
    const key = this[equalityKey]();
    return typeof key === 'string' ? `${this.constructor.name} ${key}` : undefined;
  }
}
