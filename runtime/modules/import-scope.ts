import { unqualifiedNameOf } from '../platform-names.ts';
import { hideFromDebugger } from './host-values.ts';
import { freezeClass } from '../protocol/primordials.ts';

const { deleteProperty, getPrototypeOf, isExtensible, ownKeys } = Reflect;

/** Returns the top-level functions of a script by their names. @throws what the script throws */
export type FunctionLoader = (script: string) => Readonly<Record<string, unknown>>;

/**
 * The enclosing scope of one script in the old dialect: `importPackage`, `importClass` and `importScript`,
 * and the names that they import. The script's own variables take precedence, and other scripts do not see
 * the scope. V8 binds the scope when it compiles the script. The compiled script serves many runs, so each
 * evaluation begins with {@link reset}.
 */
export class ImportScope {
  readonly names: Record<string, unknown> = hideFromDebugger(Object.create(null) as Record<string, unknown>);

  /**
   * Removes the names that an earlier evaluation imported, and defines the import functions. Returns false if the
   * script has changed the scope so that this is impossible. Scripts can change it because imported functions get the
   * scope as their `this`.
   */
  reset(load: FunctionLoader): boolean {
    const { names } = this;
    if (!isExtensible(names) || getPrototypeOf(names) !== null) return false;
    const keys = ownKeys(names);
    for (let index = 0; index < keys.length; index++)
      if (!deleteProperty(names, keys[index] as PropertyKey)) return false;
    names['importPackage'] = (...packages: unknown[]) => {
      for (const importedPackage of packages)
        Object.assign(names, requirePackage(importedPackage, 'importPackage', 'dw.system'));
    };
    names['importClass'] = (...classes: unknown[]) => {
      for (const importedClass of classes) names[requireClassName(importedClass)] = importedClass;
    };
    names['importScript'] = (...scripts: unknown[]) => {
      for (const script of scripts) {
        if (typeof script !== 'string' || script === '')
          throw new TypeError("importScript needs the path of a script, such as 'cartridge:folder/file.ds'");
        Object.assign(names, load(script));
      }
    };
    return true;
  }
}
freezeClass(ImportScope);

function requirePackage(value: unknown, caller: string, example: string): object {
  if (typeof value === 'object' && value !== null) return value;
  throw new TypeError(`${caller} needs a package, such as ${example}`);
}

function requireClassName(value: unknown): string {
  const name = typeof value === 'function' ? unqualifiedNameOf(value)?.split('.').at(-1) : undefined;
  if (name === undefined) throw new TypeError('importClass needs a class, such as dw.system.Status');
  return name;
}
