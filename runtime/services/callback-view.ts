import type { Callback } from './callback.ts';
import { SafeMap } from '../protocol/primordials.ts';

/**
 * Returns the object that is `this` in the functions of a callback. It inherits from the callback, and a function can
 * read what another has set (`this.webReference = ...`). For names that the callback does not have, it has the members
 * of the script's Service object (`this.configuration`), as scripts of cartridges expect.
 */
export function callbackView(service: object, callback: Callback): Callback {
  const view = Object.create(callback) as Callback;
  for (const [name, descriptor] of membersOf(service))
    if (!(name in callback)) Object.defineProperty(view, name, forward(service, name, descriptor));
  return view;
}

/** Returns the members of a platform object's class and of its base classes, with their descriptors. */
function membersOf(object: object): Map<string, PropertyDescriptor> {
  const members = new SafeMap<string, PropertyDescriptor>();
  let prototype: unknown = Object.getPrototypeOf(object);
  while (typeof prototype === 'object' && prototype !== null && Object.hasOwn(prototype, 'constructor')) {
    if (prototype === Object.prototype) break;
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (name !== 'constructor' && !members.has(name)) members.set(name, descriptor);
    prototype = Object.getPrototypeOf(prototype);
  }
  return members;
}

function forward(service: object, name: string, { value }: PropertyDescriptor): PropertyDescriptor {
  if (typeof value === 'function')
    return {
      value: (value as CallableFunction).bind(service) as unknown,
      configurable: true,
      writable: true,
    };
  return {
    get: () => Reflect.get(service, name) as unknown,
    set: (newValue) => Reflect.set(service, name, newValue),
    configurable: true,
  };
}
