import { isScript } from '../../cartridges/cartridge.ts';
import { moduleRoot, type ModulePlace } from '../../cartridges/module-resolution.ts';
import { joinPath, relativePath } from '../../cartridges/paths.ts';

/** A module that a quick fix can create. */
export interface NewModule {
  /** Name of the cartridge. */
  readonly cartridge: string;
  readonly file: string;
}

/** Maximum number of cartridges in which the creation of a module is offered. */
const maxNewModules = 3;

/**
 * Returns the modules that would resolve an ID, for its places: one in the code of each cartridge, first in `ownCartridge`.
 * Without an extension, a module is a `.js` file.
 */
export function newModules(places: readonly ModulePlace[], ownCartridge: string | undefined): NewModule[] {
  const modules = places.flatMap(({ cartridges, path }) =>
    cartridges.flatMap((cartridge) => {
      const file = joinPath(moduleRoot(cartridge), ...withExtension(path).split('/'));
      const isInCode =
        !path.split('/').includes('..') && relativePath(cartridge.codeFolder, file) !== undefined;
      return cartridge.isShared || !isInCode ? [] : [{ cartridge: cartridge.name, file }];
    }),
  );
  const isOwn = ({ cartridge }: NewModule): boolean => cartridge === ownCartridge;
  return [...modules.filter(isOwn), ...modules.filter((module) => !isOwn(module))].slice(0, maxNewModules);
}

function withExtension(path: string): string {
  if (path.endsWith('/')) return `${path}index.js`;
  return isScript(path) || path.endsWith('.json') ? path : `${path}.js`;
}

/** Returns the text of a new module. */
export const newModuleText = (file: string): string =>
  file.endsWith('.json') ? '{}\n' : "'use strict';\n\n";
