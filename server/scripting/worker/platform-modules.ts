import { run } from './current-run.ts';
import { platformClassNamed, platformClassNames } from './platform-object.ts';

/** The class of `require('<root>/system/Status')`, or the package of `require('<root>/system')`. */
export function platformModule(id: string): unknown {
  const [root, ...segments] = id.split('/');
  if (root !== run().moduleRoot) return undefined;
  if (segments.length === 0) return namespace('');
  const name = segments.join('.').replace(/\.js$/, '');
  return isPackage(name) ? namespace(name) : platformClassNamed(name);
}

const isPackage = (name: string): boolean =>
  platformClassNames().some((known) => known.startsWith(`${name}.`));

/** The module root as a global object: `svc.system.Status`. What is missing fails, naming it. */
export function namespace(prefix: string): object {
  const members = new Set(
    platformClassNames()
      .filter((name) => prefix === '' || name.startsWith(`${prefix}.`))
      .map((name) => name.slice(prefix === '' ? 0 : prefix.length + 1).split('.')[0] ?? ''),
  );
  const get = (key: string): unknown => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    return isPackage(name) ? namespace(name) : platformClassNamed(name);
  };
  return new Proxy(
    {},
    {
      get: (target, key) =>
        typeof key === 'symbol' || key in target || key === 'then' || key === 'toJSON'
          ? (Reflect.get(target, key) as unknown)
          : get(key),
      has: (_target, key) => typeof key === 'string' && members.has(key),
      ownKeys: () => [...members],
      getOwnPropertyDescriptor: (_target, key) =>
        typeof key === 'string' && members.has(key)
          ? { value: get(key), enumerable: true, configurable: true, writable: false }
          : undefined,
    },
  );
}
