import { compoundKey, splitCompoundKey, type ObjectType } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { findAll, findFirst, type QueryInput, type Queryable } from '../../query/queryable.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import { CustomObject } from './CustomObject.ts';
import { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';

/** Provides access to the custom objects of the site and of the organization. */
export class CustomObjectMgr extends PlatformObject {
  /**
   * Returns a custom object by its type and key, or null if there is none.
   * @throws Error if the type is unknown
   * @throws TypeError if the key is not valid
   */
  static getCustomObject(type: string, key: string | number): CustomObject | null {
    const { siteId, key: normalizedKey } = resolveKey(type, key);
    return currentRun().records.get('custom_objects', compoundKey(siteId, type, normalizedKey))
      ? new CustomObject(siteId, type, normalizedKey)
      : null;
  }

  /**
   * Creates and returns a custom object of a type with the given key. Requires a transaction.
   * @throws Error if the type is unknown or the key is in use
   * @throws TypeError if the key is not valid
   */
  static createCustomObject(type: string, key: string | number): CustomObject {
    const { siteId, key: normalizedKey } = resolveKey(type, key);
    if (CustomObjectMgr.getCustomObject(type, key))
      throw new Error(`${type} ${normalizedKey} already exists.`);
    const now = runInstant().toISOString();
    const dates = { creation_date: now, last_modified: now };
    currentRun().records.put('custom_objects', {
      site_id: siteId,
      object_type: type,
      key: normalizedKey,
      custom: {},
      ...dates,
    });
    return new CustomObject(siteId, type, normalizedKey);
  }

  /** Returns all custom objects of a type. @throws Error if the type is unknown */
  static getAllCustomObjects(type: string): SeekableIterator<CustomObject> {
    return findAll(createQueryable(type), null, null, []);
  }

  /**
   * Returns the custom objects of a type that match a query, sorted by an expression such as `custom.name
   * asc, creationDate desc`. Placeholders such as `{0}` in the query are replaced by the following arguments.
   * @throws Error if the type is unknown or the query is not valid
   */
  static queryCustomObjects(
    type: string,
    query: QueryInput,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<CustomObject> {
    return findAll(createQueryable(type), query, sorting, args);
  }

  /**
   * Returns the first custom object of a type that matches a query, or null if there is none. Placeholders
   * such as `{0}` in the query are replaced by the following arguments.
   * @throws Error if the type is unknown or the query is not valid
   */
  static queryCustomObject(type: string, query: QueryInput, ...args: unknown[]): CustomObject | null {
    return findFirst(createQueryable(type), query, args);
  }

  /** Returns the definition of a type. @throws Error if the type is unknown */
  static describe(type: string): ObjectTypeDefinition {
    return new ObjectTypeDefinition('custom', requireType(type).id);
  }

  /** Removes a custom object. Requires a transaction. */
  static remove(object: CustomObject): void {
    const { site_id, object_type, key } = object[handle].data;
    currentRun().records.delete('custom_objects', compoundKey(site_id, object_type, key));
  }
}
registerClass('object.CustomObjectMgr', CustomObjectMgr);

function requireType(type: string): ObjectType {
  const definition = currentRun().records.get('object_types', asText(type));
  if (!definition) throw new Error(`There is no custom object type ${asText(type)}.`);
  return definition;
}

/** Returns the site ID of objects of a type. It is empty if they belong to the organization instead of a site. */
const siteIdOf = (definition: ObjectType): string =>
  definition.scope === 'site' ? currentRun().job.scope.siteId : '';

function resolveKey(type: string, key: string | number): { siteId: string; key: string } {
  const definition = requireType(type);
  const text = String(key);
  if (text === '' || text === 'null' || text === 'undefined')
    throw new TypeError(`An object of type ${type} needs a key.`);
  if (definition.key_type === 'integer' && !/^[+-]?\d{1,15}$/.test(text))
    throw new TypeError(`The key of ${type} must be a whole number.`);
  return {
    siteId: siteIdOf(definition),
    key: definition.key_type === 'integer' ? String(Number(text)) : text,
  };
}

function createQueryable(type: string): Queryable<CustomObject> {
  const definition = requireType(type);
  const siteId = siteIdOf(definition);
  return {
    collection: 'custom_objects',
    class: () => CustomObject,
    // In queries, the key is addressed by the name of the key attribute.
    fields: {
      [`custom.${definition.key_property}`]: { path: ['key'] },
      UUID: { path: ['key'] },
    },
    scope: () => ({ site_id: siteId, object_type: type }),
    // The object's own key is the last part of the key in the store.
    create: (key) => new CustomObject(siteId, type, splitCompoundKey(key).at(-1) ?? ''),
  };
}
