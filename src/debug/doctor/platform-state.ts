import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import type { SentRequest, SentRequests } from '../trigger/sent-requests.ts';
import { fail, pass, inconclusive, type Finding } from './finding.ts';
import { operationIdOf } from './requests.ts';

/** Returns the cartridge path that the platform uses for a site; undefined if the platform does not report it. */
export function pathOnPlatform(
  sites: BreakpointState['sites'] | undefined,
  site: string | undefined,
): CartridgePath | undefined {
  const names = sites?.find(({ id }) => id === site)?.cartridges;
  return names && { names, source: 'platform' };
}

/** Returns a finding that says whether the platform has the script. */
export const fileFinding = (
  { script_exists }: BreakpointState,
  scriptPath: string,
  { host, isBundled }: { readonly host: string; readonly isBundled: boolean },
): Finding =>
  script_exists
    ? pass('file', `${host} has ${scriptPath}.`)
    : fail(
        'file',
        `${host} has no file ${scriptPath}.`,
        isBundled
          ? 'Start the service with the folder of the cartridge.'
          : 'Upload the cartridge, and check which code version is active.',
      );

/**
 * Returns a finding that says whether a script has reached the breakpoint.
 *
 * @param operationIds IDs of the operations whose requests are known to run the code
 */
export function runFinding(
  { script_loaded, hits }: BreakpointState,
  { requested, outcome, isSetAgain, wasReached, setTime = Infinity }: BreakpointEntry,
  requests: Pick<SentRequests, 'last' | 'findLast'>,
  operationIds: readonly string[],
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
  if (!script_loaded) return inconclusive('run', 'No request has run this script since the session started.');
  const text = `No script has reached line ${line} since the breakpoint was set${isSetAgain ? ' again' : ''}.`;
  const latestRequest = requests.last;
  if (latestRequest && latestRequest.sentTime >= setTime)
    return inconclusive(
      'run',
      text,
      `The latest request of this session, ${formatSent(latestRequest)}, did not reach it.`,
    );
  const earlierRequest = requests.findLast((request) =>
    operationIds.includes(operationIdOf(request.method, request.url) ?? ''),
  );
  if (earlierRequest)
    return inconclusive(
      'run',
      text,
      `${formatSent(earlierRequest)} was sent before the breakpoint was set. Send it again.`,
      { awaitsRequest: true },
    );
  return inconclusive(
    'run',
    text,
    isSetAgain
      ? 'Whether one has reached it while it was deactivated, disabled or removed is not known.'
      : undefined,
  );
}

const formatSent = ({ method, url }: Pick<SentRequest, 'method' | 'url'>): string =>
  `${method} ${new URL(url).pathname}`;
