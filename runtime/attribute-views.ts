import { SafeWeakMap } from './protocol/primordials.ts';

/** The attributes of each custom-attributes proxy. */
const attributesByProxy = new SafeWeakMap<object, () => Record<string, unknown>>();

/** Registers the attributes of a proxy. */
export const registerAttributeProxy = (proxy: object, attributes: () => Record<string, unknown>): void =>
  void attributesByProxy.set(proxy, attributes);

/** Returns the attributes of a proxy without calling its traps; undefined for any other object. */
export const attributesOf = (value: object): Record<string, unknown> | undefined =>
  attributesByProxy.get(value)?.();
