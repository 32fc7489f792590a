import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import type { SentRequest } from '../trigger/sent-requests.ts';
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
 * Returns a finding that says whether a script has reached the breakpoint.
 *
 * @param latestRequest the latest request that the session has sent, if it has sent one
 */
export function runFinding(
  { script_loaded, hits }: BreakpointState,
  { requested, outcome, isSetAgain, wasReached }: BreakpointEntry,
  latestRequest: Pick<SentRequest, 'method' | 'url'> | undefined,
): Finding {
  const line = outcome && 'line' in outcome ? outcome.line : requested.line;
  // The platform does not count every time that it evaluates a condition, and counts from 0 after a restart.
  if (hits > 0 || wasReached)
    return pass(
      'run',
      requested.condition === undefined && hits > 0
        ? `Scripts have reached line ${line} ${hits === 1 ? 'once' : `${hits} times`} since the breakpoint was set.`
        : `A script has reached line ${line} since the breakpoint was set.`,
    );
  if (!script_loaded) return inconclusive('run', 'The platform has not loaded this script yet.');
  return isSetAgain
    ? inconclusive(
        'run',
        `No script has reached line ${line} since the breakpoint was set again.`,
        'Whether one has reached it while it was deactivated, disabled or removed is not known.',
      )
    : inconclusive(
        'run',
        `The platform has loaded this script, but no script has reached line ${line} since the breakpoint was set.`,
        latestRequest === undefined
          ? undefined
          : `The latest request of this session, ${latestRequest.method} ${new URL(latestRequest.url).pathname}, did not reach it.`,
      );
}
