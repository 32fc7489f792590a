import { compoundKey, type ObjectType } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { found, foundOne, type Asked, type Queryable } from '../../query/queryable.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import { CustomObject } from './CustomObject.ts';
import { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';

/** The custom objects of the site, and those of the whole organization. */
export class CustomObjectMgr extends PlatformObject {
  /** An object by type and key; null where there is none. */
  static getCustomObject(type: string, key: string | number): CustomObject | null {
    const { siteId, key: own } = keyOf(type, key);
    return run().records.get('custom_objects', compoundKey(siteId, type, own))
      ? new CustomObject(siteId, type, own)
      : null;
  }

  /** @throws Error where the type is unknown or the key is taken */
  static createCustomObject(type: string, key: string | number): CustomObject {
    const { siteId, key: own } = keyOf(type, key);
    if (CustomObjectMgr.getCustomObject(type, key)) throw new Error(`${type} ${own} exists already.`);
    const now = new Date().toISOString();
    const dates = { creation_date: now, last_modified: now };
    run().records.put('custom_objects', {
      site_id: siteId,
      object_type: type,
      key: own,
      custom: {},
      ...dates,
    });
    return new CustomObject(siteId, type, own);
  }

  /** All objects of a type. */
  static getAllCustomObjects(type: string): SeekableIterator<CustomObject> {
    return found(queryable(type), null, null, []);
  }

  /**
   * Objects of a type that meet a query, sorted by `attribute asc, other desc`. Placeholders `{0}` stand for the
   * values after.
   */
  static queryCustomObjects(
    type: string,
    query: Asked,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<CustomObject> {
    return found(queryable(type), query, sorting, args);
  }

  /** The first object of a type that meets a query; null where none does. */
  static queryCustomObject(type: string, query: Asked, ...args: unknown[]): CustomObject | null {
    return foundOne(queryable(type), query, args);
  }

  /** Which attributes objects of a type have. */
  static describe(type: string): ObjectTypeDefinition {
    return new ObjectTypeDefinition(typeOf(type).id);
  }

  /** Removes an object. */
  static remove(object: CustomObject): void {
    const { site_id, object_type, key } = object[handle].data;
    run().records.delete('custom_objects', compoundKey(site_id, object_type, key));
  }
}
platformClass('object.CustomObjectMgr', CustomObjectMgr);

function typeOf(type: string): ObjectType {
  const definition = run().records.get('object_types', asText(type));
  if (!definition) throw new Error(`There is no custom object type ${asText(type)}.`);
  return definition;
}

/** Objects of a site-wide type belong to the site, others to the organization. */
const siteOf = (definition: ObjectType): string =>
  definition.scope === 'site' ? run().job.scope.siteId : '';

function keyOf(type: string, key: string | number): { siteId: string; key: string } {
  const definition = typeOf(type);
  const text = String(key);
  if (text === '' || text === 'null' || text === 'undefined')
    throw new TypeError(`An object of type ${type} needs a key.`);
  if (definition.key_type === 'integer' && !/^[+-]?\d{1,15}$/.test(text))
    throw new TypeError(`The key of ${type} must be a whole number.`);
  return { siteId: siteOf(definition), key: definition.key_type === 'integer' ? String(Number(text)) : text };
}

function queryable(type: string): Queryable<CustomObject> {
  const definition = typeOf(type);
  const siteId = siteOf(definition);
  return {
    collection: 'custom_objects',
    class: () => CustomObject,
    // The key is asked for as the attribute that it is.
    fields: {
      [`custom.${definition.key_property}`]: { path: ['key'] },
      UUID: { path: ['key'] },
    },
    within: () => ({ site_id: siteId, object_type: type }),
    make: (key) => {
      const parts = key.split(compoundKey('', ''));
      return new CustomObject(siteId, type, parts.at(-1) ?? '');
    },
  };
}
