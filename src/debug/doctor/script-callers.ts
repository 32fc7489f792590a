import { posix } from 'node:path';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { runAsync } from '../../../cartridges/file-reader.ts';
import { scriptFiles, type ScriptFile } from '../../../cartridges/files.ts';
import { allHookCallers } from '../../../cartridges/hook-points.ts';
import { readHooks, type HookRegistration } from '../../../cartridges/hooks.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';

/** What the text of a script says that it runs. */
interface ScriptReferences extends ScriptFile {
  /** Paths of scripts without extension, from a cartridge on, or only their ends: `/cartridge/scripts/cart`. */
  readonly requiredPaths: readonly string[];
  /** Names of hooks that it calls, or what they begin with: `app.payment.processor.`. */
  readonly calledHooks: readonly string[];
}

/** A hook that requests run and that leads to a script. */
export interface LeadingHook {
  readonly hook: string;
  /** The script that is registered for it. */
  readonly scriptPath: string;
}

const requirePattern = /\b(?:require|importScript)\s*\(\s*['"]([^'"]+)['"]/g;
const callPattern = /\bcallHook\s*\(\s*['"]([^'"]+)['"]/g;

/** Which scripts of some cartridges run each other, according to their texts: by `require`, or by calling a hook. */
export class ScriptCallers {
  readonly #references: readonly ScriptReferences[];
  /** By the last segments of the paths that they require. */
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
      const { registrations: ofCartridge } = await runAsync(readHooks(cartridge), asyncNodeFiles);
      registrations.push(...ofCartridge);
      for (const script of await runAsync(scriptFiles(cartridge), asyncNodeFiles))
        references.push(referencesOf(script, (await asyncNodeFiles.readText(script.file)) ?? ''));
    }
    return new ScriptCallers(references, registrations);
  }

  /** The scripts that require a script. */
  requirersOf(scriptPath: string): ScriptFile[] {
    const path = withoutExtension(scriptPath);
    const paths = [...new Set([path, path.replace(/\/index$/, '')])];
    const requirers = paths.flatMap((candidate) =>
      [...(this.#requirersByName.get(posix.basename(candidate)) ?? [])].filter(({ requiredPaths }) =>
        requiredPaths.some((required) => candidate.endsWith(required)),
      ),
    );
    return [...new Set(requirers)].filter((script) => script.scriptPath !== scriptPath);
  }

  /** The scripts that call a hook. A name that is put together counts by its beginning. */
  callersOf(hook: string): ScriptFile[] {
    return this.#references.filter(({ calledHooks }) =>
      calledHooks.some((name) => (name.endsWith('.') ? hook.startsWith(name) : hook === name)),
    );
  }

  /** The hook of requests that leads to a script over the fewest other scripts. */
  leadingHook(scriptPath: string, vendor: VendorProfile): LeadingHook | undefined {
    const requestHooks = allHookCallers(vendor);
    const visited = new Set([scriptPath]);
    // Grows while it is iterated: the nearest scripts come first.
    for (const path of visited) {
      const names = this.#registrations
        .filter((registration) => registration.scriptPath === path)
        .map(({ name }) => name);
      const hook = names.find((name) => requestHooks.has(name));
      if (hook !== undefined) return { hook, scriptPath: path };
      const callers = [...this.requirersOf(path), ...names.flatMap((name) => this.callersOf(name))];
      for (const caller of callers) visited.add(caller.scriptPath);
    }
    return undefined;
  }
}

function referencesOf(script: ScriptFile, text: string): ScriptReferences {
  const ids = [...text.matchAll(requirePattern)].map(([, id = '']) => id);
  return {
    ...script,
    requiredPaths: ids.map((id) => withoutExtension(requiredPath(id, script.scriptPath))),
    calledHooks: [...text.matchAll(callPattern)].map(([, name = '']) => name),
  };
}

/** The path, or the end of the path, of the scripts that a module ID of a script can refer to. */
function requiredPath(id: string, scriptPath: string): string {
  if (/^\.\.?\//.test(id)) return posix.join(posix.dirname(scriptPath), id);
  const [, cartridge = ''] = scriptPath.split('/');
  if (id.startsWith('~/')) return `/${cartridge}/${id.slice(2)}`;
  return `/${id.replace(/^\*?\//, '')}`;
}

const withoutExtension = (path: string): string => path.replace(/\.(js|ds)$/, '').replace(/\/$/, '');
