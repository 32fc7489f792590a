import { posix } from 'node:path';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { runFileStepsAsync } from '../../../cartridges/file-reader.ts';
import { scriptFiles, type ScriptFile } from '../../../cartridges/files.ts';
import { allHookCallers } from '../../../cartridges/hook-points.ts';
import { readHooks, type HookRegistration } from '../../../cartridges/hooks.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';

/** The scripts and hooks that a script refers to in its text. */
interface ScriptReferences extends ScriptFile {
  /**
   * Paths of scripts without extension. They begin with a cartridge, or are only the end of a path, such as
   * `/cartridge/scripts/cart`.
   */
  readonly requiredPaths: readonly string[];
  /** Names of the hooks that it calls, or prefixes of names, such as `app.payment.processor.`. */
  readonly calledHooks: readonly string[];
}

/** A hook through which a request runs a script, directly or indirectly. */
export interface EntryHook {
  readonly hook: string;
  /** The script that is registered for the hook. */
  readonly scriptPath: string;
}

const requirePattern = /\b(?:require|importScript)\s*\(\s*['"]([^'"]+)['"]/g;
const callPattern = /\bcallHook\s*\(\s*['"]([^'"]+)['"]/g;

/** Determines from the text of scripts which scripts run each other, by `require` or by calling a hook. */
export class ScriptCallers {
  readonly #references: readonly ScriptReferences[];
  /** Scripts by the last segment of a path that they require. */
  readonly #requirersByName = new Map<string, Set<ScriptReferences>>();
  readonly #registrations: readonly HookRegistration[];

  private constructor(references: readonly ScriptReferences[], registrations: readonly HookRegistration[]) {
    this.#references = references;
    this.#registrations = registrations;
    for (const script of references)
      for (const path of script.requiredPaths) {
        const name = posix.basename(path);
        const requirers = this.#requirersByName.get(name) ?? new Set();
        this.#requirersByName.set(name, requirers.add(script));
      }
  }

  static async read(cartridges: readonly Cartridge[]): Promise<ScriptCallers> {
    const references: ScriptReferences[] = [];
    const registrations: HookRegistration[] = [];
    for (const cartridge of cartridges) {
      const { registrations: cartridgeRegistrations } = await runFileStepsAsync(
        readHooks(cartridge),
        asyncNodeFiles,
      );
      registrations.push(...cartridgeRegistrations);
      for (const script of await runFileStepsAsync(scriptFiles(cartridge), asyncNodeFiles))
        references.push(readReferences(script, (await asyncNodeFiles.readText(script.file)) ?? ''));
    }
    return new ScriptCallers(references, registrations);
  }

  /** Returns the other scripts that require a script. */
  scriptsRequiring(scriptPath: string): ScriptFile[] {
    const path = withoutExtension(scriptPath);
    const paths = [...new Set([path, path.replace(/\/index$/, '')])];
    const requirers = paths.flatMap((candidate) =>
      [...(this.#requirersByName.get(posix.basename(candidate)) ?? [])].filter(({ requiredPaths }) =>
        requiredPaths.some((required) => candidate.endsWith(required)),
      ),
    );
    return [...new Set(requirers)].filter((script) => script.scriptPath !== scriptPath);
  }

  /** Returns the scripts that call a hook. A concatenated name matches by its prefix. */
  scriptsCalling(hook: string): ScriptFile[] {
    return this.#references.filter(({ calledHooks }) =>
      calledHooks.some((name) => (name.endsWith('.') ? hook.startsWith(name) : hook === name)),
    );
  }

  /** Returns the hook that runs a script through the fewest other scripts, or undefined if none does. */
  findEntryHook(scriptPath: string, vendor: VendorProfile): EntryHook | undefined {
    const requestHooks = allHookCallers(vendor);
    const visitedPaths = new Set([scriptPath]);
    // The set grows while it is iterated (breadth-first), so the nearest scripts come first.
    for (const path of visitedPaths) {
      const names = this.#registrations
        .filter((registration) => registration.scriptPath === path)
        .map(({ name }) => name);
      const hook = names.find((name) => requestHooks.has(name));
      if (hook !== undefined) return { hook, scriptPath: path };
      const callers = [...this.scriptsRequiring(path), ...names.flatMap((name) => this.scriptsCalling(name))];
      for (const caller of callers) visitedPaths.add(caller.scriptPath);
    }
    return undefined;
  }
}

function readReferences(script: ScriptFile, text: string): ScriptReferences {
  const ids = [...text.matchAll(requirePattern)].map(([, id = '']) => id);
  return {
    ...script,
    requiredPaths: ids.map((id) => withoutExtension(requiredPath(id, script.scriptPath))),
    calledHooks: [...text.matchAll(callPattern)].map(([, name = '']) => name),
  };
}

/** Returns the path, or the end of the path, of the scripts that a module ID in a script can refer to. */
function requiredPath(id: string, scriptPath: string): string {
  if (/^\.\.?\//.test(id)) return posix.join(posix.dirname(scriptPath), id);
  const [, cartridge = ''] = scriptPath.split('/');
  if (id.startsWith('~/')) return `/${cartridge}/${id.slice(2)}`;
  return `/${id.replace(/^\*?\//, '')}`;
}

const withoutExtension = (path: string): string => path.replace(/\.(js|ds)$/, '').replace(/\/$/, '');
