import { isVendorName, namedVendors, type VendorName, type VendorProfile } from '../contract/vendor.ts';
import { browserFolders, isScript, type Cartridge } from './cartridge.ts';
import { query, type FileSteps } from './file-reader.ts';
import { cartridgeFiles } from './files.ts';
import { readHooks } from './hooks.ts';
import { hooksFileEdits, requiresModulesOf, scriptNameEdits, type NameEdit } from './name-edits.ts';
import { otherVendorOf } from './other-hook-names.ts';
import { pathBelow } from './paths.ts';

/** A file in which names are replaced. */
export interface FileNameEdits {
  readonly file: string;
  /** In the order of their offsets. */
  readonly edits: readonly NameEdit[];
}

/** The changes that give all hooks the names of the platform. */
export interface HookRenames {
  /** Number of entries in hooks files whose hook gets another name. */
  readonly hookCount: number;
  readonly hooksFiles: readonly FileNameEdits[];
  /** Scripts and templates. */
  readonly scripts: readonly FileNameEdits[];
  /** Whether scripts require modules under another vendor's names, so that they were probably written for that vendor. */
  readonly requiresOtherModules: boolean;
}

/**
 * Finds the hooks with names of vendors other than `vendor`. Also finds the names of these vendors' modules, classes and
 * hooks in the scripts and templates of all cartridges. Returns undefined if there is no such hook.
 */
export function* findHookRenames(
  cartridges: readonly Cartridge[],
  vendor: VendorProfile,
): FileSteps<HookRenames | undefined> {
  const hooksFiles: FileNameEdits[] = [];
  for (const cartridge of cartridges) {
    const { file } = yield* readHooks(cartridge);
    const text = file === undefined ? undefined : yield* query('readText', file);
    if (file === undefined || text === undefined || hooksFiles.some((other) => other.file === file)) continue;
    const edits = hooksFileEdits({ file, text }, vendor);
    if (edits.length > 0) hooksFiles.push({ file, edits });
  }
  const names = new Set(hooksFiles.flatMap(({ edits }) => edits.map(({ oldName }) => oldName)));
  if (names.size === 0) return undefined;
  const otherVendors = Object.keys(namedVendors)
    .filter(isVendorName)
    .filter((name) => [...names].some((hook) => otherVendorOf(hook, vendor) === name));
  const { scripts, requiresOtherModules } = yield* findScriptEdits(cartridges, otherVendors, vendor, names);
  const hookCount = hooksFiles.reduce((count, { edits }) => count + edits.length, 0);
  return { hookCount, hooksFiles, scripts, requiresOtherModules };
}

function* findScriptEdits(
  cartridges: readonly Cartridge[],
  otherVendors: readonly VendorName[],
  vendor: VendorProfile,
  hookNames: ReadonlySet<string>,
): FileSteps<Pick<HookRenames, 'scripts' | 'requiresOtherModules'>> {
  const scripts = new Map<string, FileNameEdits>();
  let requiresOtherModules = false;
  for (const cartridge of cartridges) {
    const paths = yield* cartridgeFiles(cartridge, Infinity, (path) => !browserFolders.includes(path));
    for (const path of paths.filter((name) => isScript(name) || name.endsWith('.isml'))) {
      const file = pathBelow(cartridge.codeFolder, path);
      // A file of a nested cartridge is listed twice.
      const text = scripts.has(file) ? '' : ((yield* query('readText', file)) ?? '');
      requiresOtherModules ||= otherVendors.some((name) => requiresModulesOf(text, name));
      const edits = otherVendors
        .flatMap((name) => scriptNameEdits(text, name, vendor, hookNames))
        .sort((a, b) => a.offset - b.offset);
      if (edits.length > 0) scripts.set(file, { file, edits });
    }
  }
  return { scripts: [...scripts.values()], requiresOtherModules };
}
