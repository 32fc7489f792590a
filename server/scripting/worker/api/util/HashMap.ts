import { platformClass } from '../../platform-object.ts';
import { Map } from './Map.ts';

/** A map that scripts make and change. */
export class HashMap<Key = unknown, Value = unknown> extends Map<Key, Value> {
  /** An empty map, or one with the entries of another map or plain object. @public */
  constructor(entries?: Map<Key, Value> | Record<string, Value> | null) {
    super();
    if (entries !== undefined && entries !== null) this.putAll(entries);
  }

  /** A new map with the same entries. */
  clone(): HashMap<Key, Value> {
    return new HashMap<Key, Value>(this);
  }
}
platformClass('util.HashMap', HashMap);
