import { statSync } from 'node:fs';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import { runFileStepsSync } from '../../cartridges/file-reader.ts';
import { packageFileOf, readHooks, type CartridgeHooks } from '../../cartridges/hooks.ts';
import { nodeFiles } from '../../cartridges/node/node-files.ts';
import { problemText } from '../../cartridges/problems.ts';
import type { Log } from '../ports/environment.ts';
import type { KnownHooks } from '../../cartridges/known-hooks.ts';
import type { RefreshThrottle } from './refresh-throttle.ts';

export interface HookRegistry {
  /**
   * Returns the script paths that are registered for an extension point (full name), or else for its older name, in the
   * order of the cartridges.
   */
  scripts(extensionPoint: string, cartridges: readonly Cartridge[]): readonly string[];
}

interface Registrations {
  readonly hooks: CartridgeHooks;
  /** The stamp of the files before they were read. {@link stampOf} returns another one if they have changed since. */
  readonly stamp: string;
  readonly scriptsByPoint: ReadonlyMap<string, readonly string[]>;
  /** Whether a registered script does not exist. It can be created at any time without a change of the stamp. */
  readonly isIncomplete: boolean;
}

/**
 * Caches what each cartridge registers (`cartridges/hooks.ts`). Files are read again when they have changed. A problem
 * is logged once with the file's name, and entries without a problem are used.
 */
export function createHookRegistry(
  log: Log,
  knownHooks: KnownHooks,
  throttle: RefreshThrottle,
): HookRegistry {
  const warn = createWarnOnce(log);
  const registrationsByFolder = new Map<string, Registrations>();

  const readRegistrations = (cartridge: Cartridge): Registrations => {
    const previous = registrationsByFolder.get(cartridge.folder);
    if (previous && !throttle.beginRefresh(cartridge.folder)) return previous;
    if (previous && !previous.isIncomplete && previous.stamp === stampOf(previous.hooks)) return previous;
    // If the package file now names another hooks file, this stamp belongs to the old file, so the next check sees a
    // mismatch and reads the files again.
    const stamp = stampOf({ packageFile: packageFileOf(cartridge), file: previous?.hooks.file });
    const hooks = runFileStepsSync(readHooks(cartridge), nodeFiles);
    for (const problem of hooks.problems) warn(problemText(problem), problem.file);
    for (const { name } of hooks.registrations) {
      const problem = knownHooks.problem(name);
      if (problem !== undefined) warn(`${hooks.file ?? ''}: ${problem}`, hooks.file ?? '');
    }
    const updatedRegistrations = {
      hooks,
      stamp,
      scriptsByPoint: scriptsByPoint(hooks),
      isIncomplete: hooks.registrations.some(({ exists }) => !exists),
    };
    registrationsByFolder.set(cartridge.folder, updatedRegistrations);
    return updatedRegistrations;
  };

  const scripts = (extensionPoint: string, cartridges: readonly Cartridge[]): readonly string[] =>
    cartridges.flatMap((cartridge) => readRegistrations(cartridge).scriptsByPoint.get(extensionPoint) ?? []);

  return {
    scripts(extensionPoint, cartridges) {
      const registeredScripts = scripts(extensionPoint, cartridges);
      const fallback = knownHooks.fallback(extensionPoint);
      if (registeredScripts.length > 0 || fallback === undefined) return registeredScripts;
      return scripts(fallback, cartridges);
    },
  };
}

function scriptsByPoint({ registrations }: CartridgeHooks): ReadonlyMap<string, readonly string[]> {
  const scripts = new Map<string, string[]>();
  for (const { name, scriptPath } of registrations)
    if (scriptPath !== undefined) scripts.set(name, [...(scripts.get(name) ?? []), scriptPath]);
  return scripts;
}

type Warn = (message: string, file: string) => void;

/**
 * Returns a function that logs each problem once. A file is read again whenever it changes, and may still have the same
 * problems.
 */
function createWarnOnce(log: Log): Warn {
  const reportedProblems = new Set<string>();
  return (message, file) => {
    if (reportedProblems.has(message)) return;
    reportedProblems.add(message);
    log.warn(message, { file });
  };
}

function stampOf({ packageFile, file }: Pick<CartridgeHooks, 'packageFile' | 'file'>): string {
  return [packageFile, ...(file === undefined ? [] : [file])]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .map((stat) => (stat ? `${stat.mtimeMs}:${stat.size}` : '-'))
    .join(' ');
}
