/** What stands behind the proxies of custom attributes. */
const shown = new WeakMap<object, () => Record<string, unknown>>();

/** Makes the attributes behind a view known. */
export const showAttributes = (view: object, attributes: () => Record<string, unknown>): void =>
  void shown.set(view, attributes);

/** The attributes behind a view, without asking the view itself; undefined for any other object. */
export const attributesOf = (value: object): Record<string, unknown> | undefined => shown.get(value)?.();
