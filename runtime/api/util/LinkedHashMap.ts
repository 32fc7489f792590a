import { registerClass } from '../../platform-object.ts';
import { Map } from './Map.ts';

/** A map that scripts can create and modify, with its entries in insertion order. */
export class LinkedHashMap<Key = unknown, Value = unknown> extends Map<Key, Value> {
  /** Creates an empty map, or one with the entries of another map or a plain object. @public */
  constructor(entries?: Map<Key, Value> | Record<string, Value> | null) {
    super();
    if (entries !== undefined && entries !== null) this.putAll(entries);
  }

  /** Returns a new map with the same entries. */
  clone(): LinkedHashMap<Key, Value> {
    return new LinkedHashMap<Key, Value>(this);
  }
}
registerClass('util.LinkedHashMap', LinkedHashMap);
