import { StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';

/** The platform's name of the base class of stored objects, such as orders and products. */
export { StoredObject as ExtensibleObject };
registerClass('object.ExtensibleObject', StoredObject);
