import { platformNameOf } from '../platform-object.ts';
import { hideFromDebugger } from './host-values.ts';

/** Gives the functions that a script declares at its top, by name. @throws what the script throws */
export type LoadFunctions = (script: string) => Readonly<Record<string, unknown>>;

/**
 * The scope around one script of the old dialect: `importPackage`, `importClass` and `importScript`, and the names that
 * they brought. A script's own variables go before them, and no other script sees them. V8 binds the scope when it
 * compiles a script, which then serves many runs: so each evaluation begins with {@link reset}.
 */
export class ImportScope {
  readonly names: Record<string, unknown> = hideFromDebugger(Object.create(null) as Record<string, unknown>);

  /** Forgets what an earlier run imported. */
  reset(load: LoadFunctions): void {
    const { names } = this;
    for (const name of Object.keys(names)) Reflect.deleteProperty(names, name);
    names['importPackage'] = (...packages: unknown[]) => {
      for (const one of packages) Object.assign(names, contentOf(one, 'importPackage', 'dw.system'));
    };
    names['importClass'] = (...classes: unknown[]) => {
      for (const one of classes) names[classNameOf(one)] = one;
    };
    names['importScript'] = (...scripts: unknown[]) => {
      for (const one of scripts) {
        if (typeof one !== 'string' || one === '')
          throw new TypeError("importScript needs the path of a script, such as 'cartridge:folder/file.ds'");
        Object.assign(names, load(one));
      }
    };
  }
}

function contentOf(value: unknown, caller: string, example: string): object {
  if (typeof value === 'object' && value !== null) return value;
  throw new TypeError(`${caller} needs a package, such as ${example}`);
}

function classNameOf(value: unknown): string {
  const name = typeof value === 'function' ? platformNameOf(value)?.split('.').at(-1) : undefined;
  if (name === undefined) throw new TypeError('importClass needs a class, such as dw.system.Status');
  return name;
}
