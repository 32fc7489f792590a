import { SafeWeakMap } from './protocol/primordials.ts';

/** For each proxy that represents custom attributes, the function that returns them. */
const attributesByProxy = new SafeWeakMap<object, () => Record<string, unknown>>();

/** Registers a proxy that represents custom attributes, so that {@link attributesOf} returns them. */
export const registerAttributeProxy = (proxy: object, attributes: () => Record<string, unknown>): void =>
  void attributesByProxy.set(proxy, attributes);

/** Returns the attributes of a proxy without calling its traps; undefined for any other object. */
export const attributesOf = (value: object): Record<string, unknown> | undefined =>
  attributesByProxy.get(value)?.();
