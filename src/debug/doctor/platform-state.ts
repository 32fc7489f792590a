import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { bad, good, unknown, type Finding } from './finding.ts';

/** The cartridge path of a site as the platform uses it; undefined if the platform does not report it. */
export function pathOnPlatform(
  state: BreakpointState | undefined,
  site: string | undefined,
): CartridgePath | undefined {
  const names = state?.sites.find(({ id }) => id === site)?.cartridges;
  return names && { names, source: 'platform' };
}

/** Whether the platform has the script, as the platform itself says. */
export const fileFinding = ({ script_exists }: BreakpointState, scriptPath: string, host: string): Finding =>
  script_exists
    ? good('file', `${host} has ${scriptPath}.`)
    : bad(
        'file',
        `${host} has no file ${scriptPath}.`,
        'Upload the cartridge, and check which code version is active. A bundled service must be started with the folder of the cartridge.',
      );

/** Whether a script came to the breakpoint; undefined if its condition keeps the platform from knowing. */
export function runFinding(
  { script_loaded, hits }: BreakpointState,
  { requested, isProbed }: BreakpointEntry,
): Finding | undefined {
  // The platform counts no hits for which it checks the condition while the script runs.
  if (requested.condition !== undefined && !isProbed) return undefined;
  if (hits > 0)
    return good(
      'run',
      `Scripts came to line ${requested.line} ${hits === 1 ? 'once' : `${hits} times`} since the breakpoint was set.`,
    );
  return script_loaded
    ? unknown(
        'run',
        `The platform has loaded this script, but nothing has come to line ${requested.line} since the breakpoint was set.`,
        'Send a request that runs this function.',
      )
    : unknown('run', 'The platform has not loaded this script yet.', 'Send a request that runs it.');
}
