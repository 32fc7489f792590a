import type ts from 'typescript';
import { parentFolder, resolvePath } from '../../cartridges/paths.ts';
import { moduleIdKind } from '../../cartridges/module-resolution.ts';
import type { CartridgeModules } from './cartridge-modules.ts';

/**
 * Converts the text of a change that TypeScript suggests: replaces its relative paths to files of other cartridges with
 * the module IDs that the platform resolves.
 */
export function convertToModuleIds(text: string, file: string, modules: CartridgeModules): string {
  const cartridge = modules.cartridgeOf(file);
  if (!cartridge) return text;
  return text.replace(/(['"])(\.\.?\/[^'"\n]*)\1/g, (match, quote: string, path: string) => {
    const target = resolvePath(parentFolder(file), path.endsWith('.js') ? path : `${path}.js`);
    const id = modules.toPathId(target);
    return id === undefined || modules.cartridgeOf(target) === cartridge ? match : `${quote}${id}${quote}`;
  });
}

/**
 * Returns only those of TypeScript's changes for a moved file that replace relative module IDs. TypeScript would also
 * replace the other module IDs with relative paths; these changes are omitted, because the language server makes them.
 */
export const keepRelativeIdChanges = (
  changes: readonly ts.FileTextChanges[],
  getText: (file: string, span: ts.TextSpan) => string,
): ts.FileTextChanges[] =>
  changes
    .map((change) => ({
      ...change,
      textChanges: change.textChanges.filter(
        ({ span }) => moduleIdKind(getText(change.fileName, span)) === 'relative',
      ),
    }))
    .filter(({ textChanges }) => textChanges.length > 0);
