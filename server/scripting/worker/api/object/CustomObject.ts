import { compoundKey, type CustomObject as ObjectRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, readText, storedFields } from '../../stored-fields.ts';

export class CustomObject extends StoredObject<ObjectRecord> {
  constructor(siteId: string, type: string, key: string) {
    super(recordHandle('custom_objects', compoundKey(siteId, type, key)));
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
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
