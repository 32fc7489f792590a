interface Flash {
  readonly type?: unknown;
  readonly message?: unknown;
  readonly path?: unknown;
  readonly details?: unknown;
}

type Methods = Readonly<Record<string, (flash?: Flash) => unknown>>;

/**
 * Returns the methods `addFlash`, `removeFlash` and `getFlashes` of a basket's document, and none for others. Entries
 * in `_flash` prevent the basket from being submitted (open-points, Values; shop-and-debugger-api 2, Basket).
 */
export function flashMethods(document: Record<string, unknown>): Methods {
  if (document['_type'] !== 'basket' && !Object.hasOwn(document, 'basket_id')) return {};
  /** Returns the document's list of flashes. Creates it if there is none. */
  const ensureFlashes = (): Flash[] => {
    const storedFlashes = document['_flash'];
    if (Array.isArray(storedFlashes)) return storedFlashes as Flash[];
    const newFlashes: Flash[] = [];
    document['_flash'] = newFlashes;
    return newFlashes;
  };
  return {
    addFlash(flash = {}) {
      const { type, message, path, details } = flash;
      if (typeof type !== 'string' || type === '') throw new TypeError('A flash needs a type.');
      const optionalFields = Object.entries({ message, path, details }).filter(
        ([, value]) => value !== undefined,
      );
      ensureFlashes().push({ _type: 'flash', type, ...Object.fromEntries(optionalFields) } as Flash);
      return undefined;
    },
    removeFlash(flash = {}) {
      if (!Array.isArray(document['_flash'])) return false;
      const flashes = document['_flash'] as Flash[];
      const index = flashes.findIndex(({ type, path }) => type === flash.type && path === flash.path);
      if (index >= 0) flashes.splice(index, 1);
      return index >= 0;
    },
    getFlashes: () => [...((document['_flash'] ?? []) as Flash[])],
  };
}
