import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { NewBreakpoint } from '../../../contract/documents/debugger.ts';
import { haltLines, type HaltLines } from '../../../dialect/index.ts';
import type { Log } from '../../ports/environment.ts';
import type { Bare } from '../../ports/script-debugger.ts';
import type { Cartridges } from '../cartridges.ts';

/** A breakpoint of a client, and the line at which scripts halt for it; undefined where none ever will. */
export interface PlacedBreakpoint extends Bare<NewBreakpoint> {
  readonly haltingLine: number | undefined;
}

export interface BreakpointPlaces {
  /** Where scripts halt for breakpoints. Of one that cannot be reached the log says why. */
  place(wanted: readonly Bare<NewBreakpoint>[]): Promise<PlacedBreakpoint[]>;
  /** A text that is another one once the file of a script is; empty where there is no file. */
  version(scriptPath: string): string;
}

/** The sites' cartridge paths. */
export interface SitePaths {
  readonly siteIds: () => Promise<readonly string[]>;
  /** Names of the site's cartridge path, first to last. Asked at each run. */
  readonly cartridgePath: (siteId: string) => Promise<readonly string[]>;
}

/** Where the file of a script would be; undefined where its cartridge was not found. */
interface ScriptLocation {
  readonly name: string;
  readonly isCartridge: boolean;
  readonly file: string | undefined;
}

const noCode = 'there is no code from this line on in the function that it belongs to';

/** Looks breakpoints up in the workspace's files. */
export function breakpointPlaces(cartridges: Cartridges, sites: SitePaths, log: Log): BreakpointPlaces {
  const namesOnPaths = async (): Promise<Set<string>> => {
    const paths = (await sites.siteIds()).map((siteId) => sites.cartridgePath(siteId));
    return new Set((await Promise.all(paths)).flat());
  };
  const locate = (scriptPath: string): ScriptLocation => {
    const { offPath, modules } = cartridges.onPath([]);
    const [, name = '', ...inside] = scriptPath.split('/');
    const cartridge = offPath.find((one) => one.name === name);
    const folder = cartridge ?? modules.find((one) => one.name === name);
    return { name, isCartridge: cartridge !== undefined, file: folder && join(folder.root, ...inside) };
  };
  return {
    version(scriptPath) {
      const { file } = locate(scriptPath);
      const stat = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
      return stat ? `${file} ${stat.mtimeMs}:${stat.size}` : '';
    },
    async place(wanted) {
      const onPaths = await namesOnPaths();
      const linesOf = (scriptPath: string): HaltLines | undefined => {
        const { name, isCartridge, file } = locate(scriptPath);
        const lines = file === undefined ? undefined : linesOfFile(file);
        const refuse = (problem: string): void =>
          log.warn(`a breakpoint in ${scriptPath} will not be reached: ${problem}`, { script: scriptPath });
        if (file === undefined) refuse(`no cartridge ${name} was found`);
        else if (!lines) refuse('there is no such file');
        else if (isCartridge && !onPaths.has(name))
          refuse(
            `the cartridge ${name} is on no site's cartridge path, and only a require of its full path loads it`,
          );
        return lines;
      };
      const paths = new Set(wanted.map(({ script_path }) => script_path));
      const lines = new Map([...paths].map((path) => [path, linesOf(path)]));
      return wanted.map((breakpoint) => {
        const { script_path: script, line_number: line } = breakpoint;
        const known = lines.get(script);
        const haltingLine = known ? known.haltingLine(line) : line;
        if (haltingLine === undefined)
          log.warn(`a breakpoint at ${script}:${line} halts nothing: ${noCode}`, { script });
        return { ...breakpoint, haltingLine };
      });
    },
  };
}

function linesOfFile(file: string): HaltLines | undefined {
  try {
    return haltLines(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
