import { StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';

/** The platform's name of the base class of stored objects, such as orders and products. */
export { StoredObject as ExtensibleObject };
platformClass('object.ExtensibleObject', StoredObject);
