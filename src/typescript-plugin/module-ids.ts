import type ts from 'typescript';
import { parentOf, resolvePath } from '../../cartridges/paths.ts';
import { moduleIdKind } from '../../cartridges/module-resolution.ts';
import type { CartridgeModules } from './cartridge-modules.ts';

/**
 * The text of a change that requires a file of another cartridge, with the ID by which the platform finds it: TypeScript writes a path
 * from folder to folder.
 */
export function withModuleIds(text: string, file: string, modules: CartridgeModules): string {
  const cartridge = modules.cartridgeOf(file);
  if (!cartridge) return text;
  return text.replace(/(['"])(\.\.?\/[^'"\n]*)\1/g, (match, quote: string, path: string) => {
    const target = resolvePath(parentOf(file), path.endsWith('.js') ? path : `${path}.js`);
    const id = modules.pathId(target);
    return id === undefined || modules.cartridgeOf(target) === cartridge ? match : `${quote}${id}${quote}`;
  });
}

/**
 * The changes for a file that was moved, without those of module IDs that the platform searches: they would become
 * paths from folder to folder. The language server updates them.
 */
export const withoutModuleIds = (
  changes: readonly ts.FileTextChanges[],
  textOf: (file: string, span: ts.TextSpan) => string,
): ts.FileTextChanges[] =>
  changes
    .map((change) => ({
      ...change,
      textChanges: change.textChanges.filter(
        ({ span }) => moduleIdKind(textOf(change.fileName, span)) === 'relative',
      ),
    }))
    .filter(({ textChanges }) => textChanges.length > 0);
