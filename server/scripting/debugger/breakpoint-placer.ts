import { statSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFiles } from '../../../cartridges/node/node-files.ts';
import type { BreakpointState, NewBreakpoint, HookRun } from '../../../contract/documents/debugger.ts';
import { findHaltLines, toScript, type HaltLines } from '../../../dialect/index.ts';
import type { Log } from '../../ports/environment.ts';
import type { HookRuns } from '../hook-runs.ts';
import type { Unversioned } from '../../ports/script-debugger.ts';
import type { Cartridges } from '../cartridges.ts';

/** A client's breakpoint and the line at which scripts halt for it; undefined if no script ever halts for it. */
export interface PlacedBreakpoint extends Unversioned<NewBreakpoint> {
  readonly haltingLine: number | undefined;
}

export interface BreakpointPlacer {
  /**
   * Finds the lines at which scripts halt for breakpoints. Logs a warning with the reason if a breakpoint will probably
   * not be reached.
   */
  place(newBreakpoints: readonly Unversioned<NewBreakpoint>[]): Promise<PlacedBreakpoint[]>;
  /** Returns the version of a script's file, which changes with the file; empty if there is no file. */
  version(scriptPath: string): string;
  /** Returns the cartridge path of each site as it applies to scripts. */
  sites(): Promise<BreakpointState['sites']>;
  /** Returns how the latest runs of hooks ended. */
  hookRuns(): readonly HookRun[];
}

/** The cartridge paths of the sites. */
export interface SitePaths {
  readonly siteIds: () => Promise<readonly string[]>;
  /** Cartridge names of a site's cartridge path, in order. Called for each run, and to place breakpoints. */
  readonly cartridgePath: (siteId: string) => Promise<readonly string[]>;
}

/**
 * The expected location of a script; its file is undefined if the cartridge was not found or the path may lead out of
 * it.
 */
interface ScriptLocation {
  readonly name: string;
  readonly isCartridge: boolean;
  readonly file: string | undefined;
}

const noCodeMessage = 'there is no code from this line on in the function that it belongs to';

/** Returns whether a client's path may lead out of the cartridge. The file of such a path is not examined. */
const leadsOut = (scriptPath: string): boolean => /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(scriptPath);

/** Returns a placer that reads the scripts' files in the workspace. */
export function createBreakpointPlacer(
  cartridges: Cartridges,
  sites: SitePaths,
  hookRuns: Pick<HookRuns, 'list'>,
  log: Log,
): BreakpointPlacer {
  const sitePaths = async (): Promise<BreakpointState['sites']> =>
    Promise.all(
      (await sites.siteIds()).map(async (id) => ({ id, cartridges: [...(await sites.cartridgePath(id))] })),
    );
  const namesOnPaths = async (): Promise<Set<string>> =>
    new Set((await sitePaths()).flatMap(({ cartridges: names }) => names));
  const locate = (scriptPath: string): ScriptLocation => {
    const { offPath, moduleFolders } = cartridges.onPath([]);
    const [, name = '', ...pathSegments] = scriptPath.split('/');
    const cartridge = offPath.find((candidate) => candidate.name === name);
    const folder = (cartridge ?? moduleFolders.find((candidate) => candidate.name === name))?.folder;
    const file = folder === undefined || leadsOut(scriptPath) ? undefined : join(folder, ...pathSegments);
    return { name, isCartridge: cartridge !== undefined, file };
  };
  return {
    sites: sitePaths,
    hookRuns: () => hookRuns.list(),
    version(scriptPath) {
      const { file } = locate(scriptPath);
      const stat = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
      return stat ? `${file} ${stat.mtimeMs}:${stat.size}` : '';
    },
    async place(newBreakpoints) {
      const namesOnCartridgePaths = await namesOnPaths();
      /**
       * Returns the lines at which the script can halt, if it can be read. Logs a warning if breakpoints in it are
       * probably not reached.
       */
      const readLinesOf = (scriptPath: string): HaltLines | undefined => {
        const { name, isCartridge, file } = locate(scriptPath);
        const lines = file === undefined ? undefined : readScriptLines(file);
        const warnUnreachable = (problem: string): void =>
          log.warn(`a breakpoint in ${scriptPath} will not be reached: ${problem}`, { script: scriptPath });
        if (leadsOut(scriptPath)) warnUnreachable('its path leads out of the cartridge');
        else if (file === undefined) warnUnreachable(`no cartridge ${name} was found`);
        else if (!lines) warnUnreachable('the file does not exist or cannot be read');
        else if (isCartridge && !namesOnCartridgePaths.has(name))
          warnUnreachable(
            `the cartridge ${name} is on no site's cartridge path, and only a require of its full path loads it`,
          );
        return lines;
      };
      const paths = new Set(newBreakpoints.map(({ script_path }) => script_path));
      const lines = new Map([...paths].map((path) => [path, readLinesOf(path)]));
      return newBreakpoints.map((breakpoint) => {
        const { script_path: script, line_number: line } = breakpoint;
        const scriptLines = lines.get(script);
        const haltingLine = scriptLines ? scriptLines.lineForBreakpoint(line) : line;
        if (haltingLine === undefined)
          log.warn(`a breakpoint at ${script}:${line} never halts a script: ${noCodeMessage}`, { script });
        return { ...breakpoint, haltingLine };
      });
    },
  };
}

function readScriptLines(file: string): HaltLines | undefined {
  const text = nodeFiles.readText(file);
  return text === undefined ? undefined : findHaltLines(toScript(file, text));
}
