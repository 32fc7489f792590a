interface Flash {
  readonly type?: unknown;
  readonly message?: unknown;
  readonly path?: unknown;
  readonly details?: unknown;
}

type Methods = Readonly<Record<string, (flash?: Flash) => unknown>>;

/**
 * `addFlash`, `removeFlash` and `getFlashes` of basket documents: what stands in `_flash` keeps the basket from being
 * submitted (open-points, Values; shop-and-debugger-api 2, Basket).
 */
export function flashMethods(document: Record<string, unknown>): Methods {
  if (document['_type'] !== 'basket' && !Object.hasOwn(document, 'basket_id')) return {};
  const flashes = (): Flash[] => {
    const present = document['_flash'];
    if (Array.isArray(present)) return present as Flash[];
    const made: Flash[] = [];
    document['_flash'] = made;
    return made;
  };
  return {
    addFlash(flash = {}) {
      const { type, message, path, details } = flash;
      if (typeof type !== 'string' || type === '') throw new TypeError('A flash needs a type.');
      const given = Object.entries({ message, path, details }).filter(([, value]) => value !== undefined);
      flashes().push({ _type: 'flash', type, ...Object.fromEntries(given) } as Flash);
      return undefined;
    },
    removeFlash(flash = {}) {
      const at = flashes().findIndex((present) => present.type === flash.type && present.path === flash.path);
      if (at >= 0) flashes().splice(at, 1);
      return at >= 0;
    },
    getFlashes: () => [...flashes()],
  };
}
