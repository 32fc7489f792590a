import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { fail, pass, inconclusive, type Finding } from './finding.ts';

/** Returns the cartridge path that the platform uses for a site; undefined if the platform does not report it. */
export function pathOnPlatform(
  sites: BreakpointState['sites'] | undefined,
  site: string | undefined,
): CartridgePath | undefined {
  const names = sites?.find(({ id }) => id === site)?.cartridges;
  return names && { names, source: 'platform' };
}

/** Returns a finding that says whether the platform has the script. */
export const fileFinding = ({ script_exists }: BreakpointState, scriptPath: string, host: string): Finding =>
  script_exists
    ? pass('file', `${host} has ${scriptPath}.`)
    : fail(
        'file',
        `${host} has no file ${scriptPath}.`,
        'Upload the cartridge, and check which code version is active. A bundled service must be started with the folder of the cartridge.',
      );

/**
 * Returns a finding that says whether a script has reached the breakpoint; undefined if the platform does not count its
 * hits because of its condition.
 */
export function runFinding(
  { script_loaded, hits }: BreakpointState,
  { requested, outcome, isProbed }: BreakpointEntry,
): Finding | undefined {
  // The platform does not count hits of a condition that it evaluates while the script runs.
  if (requested.condition !== undefined && !isProbed) return undefined;
  const line = outcome && 'line' in outcome ? outcome.line : requested.line;
  if (hits > 0)
    return pass(
      'run',
      `Scripts have reached line ${line} ${hits === 1 ? 'once' : `${hits} times`} since the breakpoint was set.`,
    );
  return script_loaded
    ? inconclusive(
        'run',
        `The platform has loaded this script, but no script has reached line ${line} since the breakpoint was set.`,
        'Send a request that runs this function.',
      )
    : inconclusive('run', 'The platform has not loaded this script yet.', 'Send a request that runs it.');
}
