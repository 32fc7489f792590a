import { StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';

/** The platform's name for an object that is stored: orders, products and the like are instances of it. */
export { StoredObject as ExtensibleObject };
platformClass('object.ExtensibleObject', StoredObject);
