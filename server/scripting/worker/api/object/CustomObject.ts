import { compoundKey, type CustomObject as ObjectRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, readText, storedFields } from '../../stored-fields.ts';
import { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';

/** An object of a type that the shop has defined. */
export class CustomObject extends StoredObject<ObjectRecord> {
  constructor(siteId: string, type: string, key: string) {
    super(recordHandle('custom_objects', compoundKey(siteId, type, key)));
  }

  /** Attributes of the type's definition; the key is one of them and stays as it is. */
  get custom(): Record<string, unknown> {
    const { object_type: type, key } = this[handle].data;
    const definition = run().records.get('object_types', type);
    if (!definition) return customAttributes(this[handle]);
    return customAttributes(this[handle], {
      typeOf: (name) => definition.attributes[name]?.type,
      closed: type,
      fixed: { [definition.key_property]: definition.key_type === 'integer' ? Number(key) : key },
    });
  }

  /** Which attributes it has. */
  describe(): ObjectTypeDefinition {
    return new ObjectTypeDefinition(this[handle].data.object_type);
  }

  [identity](): string {
    return `${this[handle].data.object_type} ${this[handle].data.key}`;
  }
}
storedFields(CustomObject, {
  type: readText('object_type'),
  UUID: readText('key'),
  creationDate: readDate('creation_date'),
  lastModified: readDate('last_modified'),
});
platformClass('object.CustomObject', CustomObject);
