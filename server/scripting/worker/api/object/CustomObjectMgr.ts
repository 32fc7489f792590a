import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Iterator } from '../util/Iterator.ts';
import { CustomObject } from './CustomObject.ts';

export class CustomObjectMgr extends PlatformObject {
  static getCustomObject(type: string, key: string | number): CustomObject | null {
    const siteId = siteOf(type);
    const found = run().records.get('custom_objects', compoundKey(siteId, type, String(key)));
    return found ? new CustomObject(siteId, type, String(key)) : null;
  }

  /** @throws Error where the type is unknown or the key is taken */
  static createCustomObject(type: string, key: string | number): CustomObject {
    const siteId = siteOf(type);
    if (CustomObjectMgr.getCustomObject(type, key)) throw new Error(`${type} ${key} exists already.`);
    const now = new Date().toISOString();
    const dates = { creation_date: now, last_modified: now };
    run().records.put('custom_objects', {
      site_id: siteId,
      object_type: type,
      key: String(key),
      custom: {},
      ...dates,
    });
    return new CustomObject(siteId, type, String(key));
  }

  static getAllCustomObjects(type: string): Iterator {
    const siteId = siteOf(type);
    const found = run().records.find('custom_objects', 'type', compoundKey(siteId, type));
    return new Iterator(found.map(({ key }) => new CustomObject(siteId, type, key)));
  }

  static remove(object: CustomObject): void {
    const { site_id, object_type, key } = object[handle].data;
    run().records.delete('custom_objects', compoundKey(site_id, object_type, key));
  }
}
platformClass('object.CustomObjectMgr', CustomObjectMgr);

/** Objects of a site-wide type belong to the site, others to the organization. */
function siteOf(type: string): string {
  const definition = run().records.get('object_types', type);
  if (!definition) throw new Error(`There is no custom object type ${type}.`);
  return definition.scope === 'site' ? run().job.scope.siteId : '';
}
