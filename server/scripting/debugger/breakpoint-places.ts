import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewBreakpoint } from '../../../contract/documents/debugger.ts';
import { executableLines, type Lines } from '../../../dialect/index.ts';
import type { Log } from '../../ports/environment.ts';
import type { Bare } from '../../ports/script-debugger.ts';
import type { Cartridges } from '../cartridges.ts';

export interface BreakpointPlaces {
  /** The breakpoints at lines where scripts can halt. Those that cannot be reached stay as they are, and the log says why. */
  place(wanted: readonly Bare<NewBreakpoint>[]): Promise<Bare<NewBreakpoint>[]>;
}

/** The sites' cartridge paths. */
export interface SitePaths {
  readonly siteIds: () => Promise<readonly string[]>;
  /** Names of the site's cartridge path, first to last. Asked at each run. */
  readonly cartridgePath: (siteId: string) => Promise<readonly string[]>;
}

/** Looks breakpoints up in the workspace's files. */
export function breakpointPlaces(cartridges: Cartridges, sites: SitePaths, log: Log): BreakpointPlaces {
  const namesOnPaths = async (): Promise<Set<string>> => {
    const paths = (await sites.siteIds()).map((siteId) => sites.cartridgePath(siteId));
    return new Set((await Promise.all(paths)).flat());
  };
  return {
    async place(wanted) {
      const { offPath, modules } = cartridges.onPath([]);
      const onPaths = await namesOnPaths();
      const linesOf = (scriptPath: string): Lines | undefined => {
        const [, name = '', ...inside] = scriptPath.split('/');
        const cartridge = offPath.find((one) => one.name === name);
        const folder = cartridge ?? modules.find((one) => one.name === name);
        const lines = folder && linesOfFile(join(folder.root, ...inside));
        const refuse = (problem: string): void =>
          log.warn(`a breakpoint in ${scriptPath} will not be reached: ${problem}`, { script: scriptPath });
        if (!folder) refuse(`no cartridge ${name} was found`);
        else if (!lines) refuse('there is no such file');
        else if (cartridge && !onPaths.has(name))
          refuse(
            `the cartridge ${name} is on no site's cartridge path, and only a require of its full path loads it`,
          );
        return lines;
      };
      const paths = new Set(wanted.map(({ script_path }) => script_path));
      const lines = new Map([...paths].map((path) => [path, linesOf(path)]));
      return wanted.map((breakpoint) => {
        const line = lines.get(breakpoint.script_path)?.find((one) => one >= breakpoint.line_number);
        return line === undefined ? breakpoint : { ...breakpoint, line_number: line };
      });
    },
  };
}

function linesOfFile(file: string): Lines | undefined {
  try {
    return executableLines(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
