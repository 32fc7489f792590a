import { currentRun } from './current-run.ts';
import { platformClassByName, platformClassNames } from './platform-object.ts';

/** Returns the class for `require('<root>/system/Status')`, or the package for `require('<root>/system')`. */
export function platformModule(id: string): unknown {
  const [root, ...segments] = id.split('/');
  if (root !== currentRun().moduleRoot) return undefined;
  if (segments.length === 0) return createNamespace('');
  const name = segments.join('.').replace(/\.js$/, '');
  return isPackage(name) ? createNamespace(name) : platformClassByName(name);
}

/** Names of the classes and packages in each package; `''` is the module root. */
const packageContents = new Map<string, Set<string>>();

/** Classes are registered when the host starts, so that the packages need to be listed only once. */
function contentsOf(prefix: string): ReadonlySet<string> | undefined {
  if (packageContents.size === 0)
    for (const className of platformClassNames()) {
      const segments = className.split('.');
      for (const [depth, segment] of segments.entries()) {
        const packageName = segments.slice(0, depth).join('.');
        const contents = packageContents.get(packageName) ?? new Set();
        packageContents.set(packageName, contents.add(segment));
      }
    }
  return packageContents.get(prefix);
}

const isPackage = (name: string): boolean => contentsOf(name) !== undefined;

/** The members of a package. */
export interface PackageMembers {
  readonly names: readonly string[];
  /** Returns a class or package, which is created when it is first accessed. */
  readonly read: (name: string) => unknown;
}

const packages = new WeakMap<object, PackageMembers>();

/** Members of the module root or of a package below it; undefined for every other object. */
export const packageMembers = (value: object): PackageMembers | undefined => packages.get(value);

/**
 * The module root as a global object: `svc.system.Status`. Accessing a missing member throws an error that
 * names it.
 */
export function createNamespace(prefix: string): object {
  const members = contentsOf(prefix) ?? new Set<string>();
  const get = (key: string): unknown => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    return isPackage(name) ? createNamespace(name) : platformClassByName(name);
  };
  const made = new Proxy(
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
  packages.set(made, { names: [...members].sort(), read: get });
  return made;
}
