import { posix } from 'node:path';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import type { ScriptFile } from '../../../cartridges/files.ts';
import { allHookCallers } from '../../../cartridges/hook-points.ts';
import type { HookRegistration } from '../../../cartridges/hooks.ts';
import { otherVendorOf } from '../../../cartridges/other-hook-names.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import {
  comparablePath,
  otherUseFolderPattern,
  requiredPath,
  type ScriptReferences,
} from './script-references.ts';

/** A hook through which a request runs a script, directly or indirectly. */
export interface EntryHook {
  readonly hook: string;
  /** The script that is registered for the hook. */
  readonly scriptPath: string;
}

/** Determines from the text of scripts which scripts run each other, by `require` or by calling a hook. */
export class ScriptCallers {
  readonly #references: readonly ScriptReferences[];
  /** Scripts, lists of job steps and pipeline files (`.xml`), by the last segment of each path that they name. */
  readonly #referencesByName = new Map<string, Set<ScriptReferences>>();
  readonly #registrations: readonly HookRegistration[];
  /** The folders with a `package.json`, which may name the script that a `require` of the folder loads. */
  readonly #packageFolders: ReadonlySet<string>;
  readonly #pathNames: readonly string[];

  /**
   * @param packageFolders paths of folders in cartridges, such as `/modules/server`
   * @param pathNames cartridges of the cartridge path, in order of precedence; none if it is not known
   */
  constructor(
    references: readonly ScriptReferences[],
    registrations: readonly HookRegistration[],
    packageFolders: readonly string[],
    pathNames: readonly string[] = [],
  ) {
    this.#pathNames = pathNames;
    this.#references = references;
    this.#registrations = registrations;
    this.#packageFolders = new Set(packageFolders.map(comparablePath));
    for (const script of references)
      for (const path of script.requiredPaths) {
        const name = posix.basename(path);
        const sameName = this.#referencesByName.get(name) ?? new Set();
        this.#referencesByName.set(name, sameName.add(script));
      }
  }

  /**
   * Returns the other scripts and templates that require a script, or that override it and load it with
   * `module.superModule`.
   */
  scriptsRequiring(scriptPath: string): ScriptFile[] {
    const ownPath = pathInCartridge(scriptPath);
    const overridingScripts = this.#references.filter(
      (script) =>
        script.usesSuperModule &&
        pathInCartridge(script.scriptPath) === ownPath &&
        !this.#isLater(script.scriptPath, scriptPath),
    );
    const requirers = this.#filesNaming(scriptPath).filter(({ kind }) => kind === 'script');
    return [...new Set([...requirers, ...overridingScripts])].filter(
      (script) => script.scriptPath !== scriptPath,
    );
  }

  /** Whether a script of a cartridge requires a module in a folder, such as `/dw/`. */
  requiresFrom(folder: string, { scriptRoot }: Pick<Cartridge, 'scriptRoot'>): boolean {
    return this.#references.some(
      ({ scriptPath, requiredPaths }) =>
        scriptPath.startsWith(`${scriptRoot}/`) && requiredPaths.some((path) => path.startsWith(folder)),
    );
  }

  /** The scripts and templates of all cartridges. */
  get scripts(): readonly ScriptFile[] {
    return this.#references.filter(({ kind }) => kind === 'script');
  }

  /** Whether a script is in a cartridge that comes after that of another script on the cartridge path. */
  #isLater(scriptPath: string, otherPath: string): boolean {
    const position = this.#pathNames.indexOf(cartridgeOf(scriptPath));
    const otherPosition = this.#pathNames.indexOf(cartridgeOf(otherPath));
    return position !== -1 && otherPosition !== -1 && position > otherPosition;
  }

  /** Returns the list of job steps or the pipeline file (`.xml`) that names a script, if there is one. */
  findOtherReference(scriptPath: string): ScriptReferences | undefined {
    return this.#filesNaming(scriptPath).find(({ kind }) => kind !== 'script');
  }

  /** Whether `require(id)` in one script may load another script. */
  mayLoad(id: string, { scriptPath }: ScriptFile, otherPath: string): boolean {
    const path = requiredPath(id, scriptPath);
    return this.#moduleIdsOf(comparablePath(otherPath)).some((candidate) => candidate.endsWith(path));
  }

  #filesNaming(scriptPath: string): ScriptReferences[] {
    return this.#moduleIdsOf(comparablePath(scriptPath)).flatMap((candidate) =>
      [...(this.#referencesByName.get(posix.basename(candidate)) ?? [])].filter(({ requiredPaths }) =>
        requiredPaths.some((requiredPath) => candidate.endsWith(requiredPath)),
      ),
    );
  }

  /**
   * Returns the paths under which a script can be required: its own, and those of folders whose `require` may load it.
   */
  #moduleIdsOf(path: string): string[] {
    const folders: string[] = [];
    for (let folder = posix.dirname(path); folder !== '/' && folder !== '.'; folder = posix.dirname(folder))
      if (
        this.#packageFolders.has(folder) ||
        (folder === posix.dirname(path) && /\/(index|main)$/.test(path))
      )
        folders.push(folder);
    return [path, ...folders];
  }

  /**
   * Returns the other scripts that require a computed path whose known folder, such as `/cartridge/scripts/`, contains the
   * script. Leaves out computed paths that may be in any folder.
   */
  scriptsRequiringFromFolder(scriptPath: string): ScriptFile[] {
    const path = comparablePath(scriptPath);
    return this.#references.filter(
      (script) =>
        script.scriptPath !== scriptPath &&
        script.computedFolders.some((folder) => folder !== '' && path.includes(folder)),
    );
  }

  /**
   * Returns the other scripts that require a computed path, which may be the script's, or that call a hook by a
   * computed name, which may be that of one of its hooks.
   */
  scriptsWithComputedCalls(scriptPath: string, hooks: readonly string[]): ScriptFile[] {
    const path = comparablePath(scriptPath);
    return this.#references.filter(
      (script) =>
        script.scriptPath !== scriptPath &&
        (script.computedFolders.some((folder) => path.includes(folder)) ||
          script.computedHooks.some((start) => hooks.some((hook) => hook.startsWith(start)))),
    );
  }

  /**
   * Whether another script may run a script, directly or indirectly, perhaps by a computed path or name. Returns true in
   * case of doubt: only a script whose hooks all have the names of another vendor, or a controller, certainly does not
   * run on the bundled service.
   *
   * @param hooks names of the hooks that are registered for the script
   */
  mayRun(scriptPath: string, hooks: readonly string[], vendor: VendorProfile): boolean {
    const visitedPaths = new Set([scriptPath]);
    let hasOtherEntry = false;
    // The set grows while it is iterated.
    for (const path of visitedPaths) {
      const names = path === scriptPath ? hooks : this.hooksOf(path);
      const callers = this.#scriptsRunning(path, names);
      if (path !== scriptPath) {
        const isOtherEntry =
          names.length > 0
            ? names.every((name) => otherVendorOf(name, vendor) !== undefined)
            : otherUseFolderPattern.test(path);
        if (!isOtherEntry && (names.length > 0 || callers.length === 0)) return true;
        hasOtherEntry ||= isOtherEntry;
      }
      for (const caller of callers) visitedPaths.add(caller.scriptPath);
    }
    // Scripts that only run each other: what runs the first of them is not known.
    return visitedPaths.size > 1 && !hasOtherEntry;
  }

  /** Returns the other scripts that may run a script or one of its hooks. */
  #scriptsRunning(scriptPath: string, hooks: readonly string[]): ScriptFile[] {
    return [
      ...this.scriptsRequiring(scriptPath),
      ...this.scriptsWithComputedCalls(scriptPath, hooks),
      ...hooks.flatMap((hook) => this.scriptsCalling(hook)),
    ].filter((script) => script.scriptPath !== scriptPath);
  }

  /** Returns the scripts that call a hook by its name, or by a computed name whose known beginning matches. */
  scriptsCalling(hook: string): ScriptFile[] {
    return this.#references.filter(
      ({ calledHooks, computedHooks }) =>
        calledHooks.includes(hook) || computedHooks.some((start) => start !== '' && hook.startsWith(start)),
    );
  }

  /** Returns the names of the hooks that are registered for a script. */
  hooksOf(scriptPath: string): string[] {
    return this.#registrations
      .filter((registration) => registration.scriptPath === scriptPath)
      .map(({ name }) => name);
  }

  /**
   * Returns the hook that runs a script through the fewest other scripts, or undefined if none does.
   *
   * @param hookName the name that the hook must have; by default, that of any hook that requests run
   */
  findEntryHook(scriptPath: string, vendor: VendorProfile, hookName?: string): EntryHook | undefined {
    const requestHooks = allHookCallers(vendor);
    const visitedPaths = new Set([scriptPath]);
    // The set grows while it is iterated (breadth-first), so the nearest scripts come first.
    for (const path of visitedPaths) {
      const names = this.hooksOf(path);
      const hook = names.find((name) =>
        hookName === undefined ? requestHooks.has(name) : name === hookName,
      );
      if (hook !== undefined) return { hook, scriptPath: path };
      const callers = [...this.scriptsRequiring(path), ...names.flatMap((name) => this.scriptsCalling(name))];
      for (const caller of callers) visitedPaths.add(caller.scriptPath);
    }
    return undefined;
  }
}

const cartridgeOf = (scriptPath: string): string => scriptPath.split('/')[1] ?? '';

/** Returns the path of a script without its cartridge, which an overriding script shares with it. */
export const pathInCartridge = (scriptPath: string): string =>
  comparablePath(scriptPath.replace(/^\/[^/]+/, ''));
