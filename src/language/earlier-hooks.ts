import type { Cartridge } from '../../cartridges/cartridge.ts';
import { functionNameOf } from '../../cartridges/hook-function.ts';
import { hasHookRoot } from '../../cartridges/hook-points.ts';
import type { HookRegistration } from '../../cartridges/hooks.ts';
import { parseScript, toScript, statusReturnLine, statusReturnOf } from '../../dialect/index.ts';
import { exportedNames } from './exported-names.ts';
import { requireCalls } from './require-calls.ts';
import { resolveModuleId } from './require-features.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** A function that ends a hook. */
export interface EndingHook {
  /** Name of the cartridge that registers it. */
  readonly cartridge: string;
  readonly file: string;
  /** Line of the `return` of a `Status`, 1-based. */
  readonly line: number;
}

/**
 * Returns the function of an earlier cartridge that always ends a hook before the registered script runs: the platform
 * runs the functions of a hook until one of them returns a `Status`. Undefined if there is none, if the cartridge path
 * is not known, or if the hook is not the platform's. Ignores functions whose script may run the registered one.
 */
export async function findEndingHook(
  workspace: CartridgeWorkspace,
  cartridge: Cartridge,
  { name, file }: HookRegistration,
): Promise<EndingHook | undefined> {
  if (!hasHookRoot(name, workspace.settings.vendor)) return undefined;
  const path = (await workspace.knownPath()) ?? [];
  const position = path.findIndex((candidate) => candidate.name === cartridge.name);
  for (const earlierCartridge of path.slice(0, Math.max(position, 0))) {
    const { registrations } = await workspace.hooksOf(earlierCartridge);
    for (const registration of registrations) {
      if (registration.name !== name || !registration.exists || registration.file === file) continue;
      const line = await endingLine(workspace, registration, file);
      if (line !== undefined) return { cartridge: earlierCartridge.name, file: registration.file, line };
    }
  }
  return undefined;
}

/**
 * Returns the line at which a function ends its hook; undefined if the function does not always end the hook, or if its
 * script may run `laterFile`.
 */
async function endingLine(
  workspace: CartridgeWorkspace,
  { name, file }: HookRegistration,
  laterFile: string,
): Promise<number | undefined> {
  const text = await workspace.readText(file);
  const functionName = functionNameOf(name, text);
  if (
    text.includes('superModule') ||
    !exportedNames(text).some((exportedName) => exportedName.name === functionName)
  )
    return undefined;
  const program = parseScript(toScript(file, text));
  if (!program || statusReturnOf(program, functionName) !== 'always') return undefined;
  for (const { id } of requireCalls(file, text)) {
    const [module] = await resolveModuleId(workspace, file, id);
    if (module?.file === laterFile) return undefined;
  }
  return statusReturnLine(program, functionName);
}
