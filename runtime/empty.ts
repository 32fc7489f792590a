import { isAnyArray } from './attribute-array.ts';
import { freezeFunction } from './protocol/primordials.ts';
import { documentOf } from './document/hook-document.ts';
import { Collection } from './api/util/Collection.ts';
import { Map as PlatformMap } from './api/util/Map.ts';

/**
 * Implements `empty(value)`: true for null, undefined, an empty string, and an array, collection or map without
 * elements.
 */
export function empty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object') return false;
  if (value instanceof Collection || value instanceof PlatformMap) return value.size() === 0;
  const target = documentOf(value) ?? value;
  return isAnyArray(target) && target.length === 0;
}
// The bundler renames functions whose names other modules use too.
Object.defineProperty(empty, 'name', { value: 'empty' });
freezeFunction(empty);
