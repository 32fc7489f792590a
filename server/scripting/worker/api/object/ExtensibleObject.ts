import { StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';

/** What is stored, as the platform names it: orders, products and the like are instances of it. */
export { StoredObject as ExtensibleObject };
platformClass('object.ExtensibleObject', StoredObject);
