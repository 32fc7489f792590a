import { platformClasses } from './platform-classes.ts';
import { similarNames } from './similar-name.ts';

/** Whether the root of a module ID is that of the platform's modules: `svc/system/Status`. */
export const hasModuleRoot = (id: string, moduleRoot: string): boolean => id.startsWith(`${moduleRoot}/`);

/** Whether the platform has a module with this ID: a class or, as in `require('svc/system')`, a package. */
export function isPlatformModule(id: string, moduleRoot: string): boolean {
  if (!hasModuleRoot(id, moduleRoot)) return false;
  const name = id
    .slice(moduleRoot.length + 1)
    .replace(/\.js$/, '')
    .replaceAll('/', '.');
  return platformClasses.has(name) || [...platformClasses].some((other) => other.startsWith(`${name}.`));
}

/**
 * Returns the IDs of the platform's modules that differ from an ID in a few characters, closest first, and then those of
 * classes with the same name in other packages.
 */
export function similarPlatformModules(id: string, moduleRoot: string): string[] {
  const path = id.replace(/\.js$/, '');
  const ids = [...platformClasses].map((name) => `${moduleRoot}/${name.replaceAll('.', '/')}`);
  const className = path.split('/').at(-1)?.toLowerCase() ?? '';
  const sameNameIds = ids.filter((other) => other.toLowerCase().endsWith(`/${className}`));
  return [...new Set([...similarNames(path, ids), ...sameNameIds])];
}
