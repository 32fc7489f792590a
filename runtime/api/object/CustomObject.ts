import { compoundKey, type CustomObject as ObjectRecord } from '../../protocol/bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyDate, readOnlyText, defineFields } from '../../stored-fields.ts';
import { typeDefinition } from '../../type-definitions.ts';
import { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';

/** A custom object: an object of a type that the merchant has defined. */
export class CustomObject extends StoredObject<ObjectRecord> {
  constructor(siteId: string, type: string, key: string) {
    super(recordHandle('custom_objects', compoundKey(siteId, type, key)));
  }

  /**
   * Returns the attributes that the object's type defines; an attribute without a value is null. The key attribute
   * cannot be set.
   */
  get custom(): Record<string, unknown> {
    const { object_type: typeId, key } = this[handle].data;
    const type = () => typeDefinition('custom', typeId);
    const keyAttribute = type()?.key;
    if (!keyAttribute) return customAttributes(this[handle]);
    const { name, type: keyType } = keyAttribute;
    return customAttributes(this[handle], {
      type,
      fixedAttributes: { [name]: keyType === 'integer' ? Number(key) : key },
    });
  }

  /** Returns the definition of the object's type. */
  override describe(): ObjectTypeDefinition {
    return new ObjectTypeDefinition('custom', this[handle].data.object_type);
  }

  [displayId](): string {
    return `${this[handle].data.object_type} ${this[handle].data.key}`;
  }
}
defineFields(CustomObject, {
  /** Returns the ID of the object's type. */
  type: readOnlyText('object_type'),
  /** Returns the unique ID of the object, which is its key in this service. */
  UUID: readOnlyText('key'),
  creationDate: readOnlyDate('creation_date'),
  lastModified: readOnlyDate('last_modified'),
});
registerClass('object.CustomObject', CustomObject);
