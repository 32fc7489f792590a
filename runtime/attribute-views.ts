import { SafeWeakMap } from './protocol/primordials.ts';

/** The attributes of each custom-attributes proxy. */
const attributesByView = new SafeWeakMap<object, () => Record<string, unknown>>();

/** Registers the attributes of a view. */
export const registerAttributeView = (view: object, attributes: () => Record<string, unknown>): void =>
  void attributesByView.set(view, attributes);

/** The attributes of a view, read without going through its proxy; undefined for any other object. */
export const attributesOf = (value: object): Record<string, unknown> | undefined =>
  attributesByView.get(value)?.();
