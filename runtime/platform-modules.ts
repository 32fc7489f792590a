import { currentRun } from './current-run.ts';
import { isPlatformClass, scriptClassByName, platformClassNames } from './platform-object.ts';
import { SafeMap, SafeSet, SafeWeakMap } from './protocol/primordials.ts';

/**
 * Returns the class for `require('<root>/system/Status')`, or the package for `require('<root>/system')`; undefined for
 * another root. @throws Error if the platform has neither
 */
export function platformModule(id: string): unknown {
  const [root, ...segments] = id.split('/');
  if (root !== currentRun().moduleRoot) return undefined;
  if (segments.length === 0) return createNamespace('');
  const name = segments.join('.').replace(/\.js$/, '');
  return isPackage(name) ? createNamespace(name) : scriptClassByName(name);
}

/** Names of the classes and packages in each package; `''` is the module root. */
const packageContents = new SafeMap<string, Set<string>>();

/**
 * Returns the names in a package; undefined if there is no such package. The packages are listed only once, because the
 * classes never change.
 */
function findPackageContents(prefix: string): ReadonlySet<string> | undefined {
  if (packageContents.size === 0)
    for (const className of platformClassNames()) {
      const segments = className.split('.');
      for (const [depth, segment] of segments.entries()) {
        const packageName = segments.slice(0, depth).join('.');
        const contents = packageContents.get(packageName) ?? new SafeSet<string>();
        packageContents.set(packageName, contents.add(segment));
      }
    }
  return packageContents.get(prefix);
}

const isPackage = (name: string): boolean => findPackageContents(name) !== undefined;

/** The members of a package. */
export interface PackageMembers {
  readonly names: readonly string[];
  /** Returns the class or package with a name; undefined if there is none. */
  readonly read: (name: string) => unknown;
}

const packages = new SafeWeakMap<object, PackageMembers>();

/** Returns the members of the module root or of a package; undefined for any other object. */
export const packageMembers = (value: object): PackageMembers | undefined => packages.get(value);

/**
 * Creates the object of a package or of the module root, such as `svc` in `svc.system.Status`. A member that the platform
 * does not have is undefined.
 */
export function createNamespace(prefix: string): object {
  const members = (): ReadonlySet<string> => findPackageContents(prefix) ?? new Set<string>();
  const get = (key: string): unknown => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (isPackage(name)) return createNamespace(name);
    return isPlatformClass(name) ? scriptClassByName(name) : undefined;
  };
  const namespace = new Proxy(
    {},
    {
      get: (target, key) =>
        typeof key === 'symbol' || key in target ? (Reflect.get(target, key) as unknown) : get(key),
      has: (_target, key) => typeof key === 'string' && members().has(key),
      ownKeys: () => [...members()],
      getOwnPropertyDescriptor: (_target, key) =>
        typeof key === 'string' && members().has(key)
          ? { value: get(key), enumerable: true, configurable: true, writable: false }
          : undefined,
    },
  );
  packages.set(namespace, {
    get names() {
      return [...members()].sort();
    },
    read: get,
  });
  return namespace;
}
