import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import { isFault, UnexpectedResponse, Unreachable } from '../../client/errors.ts';
import type { LiveSession } from '../session-context.ts';
import { errorMessage } from '../../../contract/error-message.ts';
import { isOnThisMachine } from '../trigger/sample-access.ts';
import { fail, pass, type Finding } from './finding.ts';
import { fileFinding } from './platform-state.ts';

export interface PlatformResult {
  readonly findings: readonly Finding[];
  /** State of the breakpoint's script on the platform, if the platform reports it. */
  readonly state?: BreakpointState | undefined;
  /** The cartridge paths of all sites, if the platform reports them with any breakpoint of the client. */
  readonly sites?: BreakpointState['sites'] | undefined;
  /** How hooks ended, if the platform reports it with any breakpoint of the client. */
  readonly hookRuns?: BreakpointState['hook_runs'];
}

/**
 * Checks whether the platform responds, accepts the credentials, has the debugger enabled, and has the breakpoint and
 * its file.
 *
 * @param location where the platform should have the breakpoint; undefined if it need not have it
 */
export async function checkPlatform(
  { target: { api }, settings: { profile, username } }: LiveSession,
  location: { readonly scriptPath: string; readonly line: number } | undefined,
): Promise<PlatformResult> {
  const host = new URL(profile.baseUrl).host;
  try {
    const breakpoints = await api.breakpointStates();
    const findings = [
      pass('connection', `${host} responds.`),
      pass('credentials', `${username} may debug.`),
      pass('debugger', 'The debugger is enabled.'),
    ];
    const reportedState = breakpoints.find(({ state }) => state !== undefined)?.state;
    const sites = reportedState?.sites;
    const hookRuns = reportedState?.hook_runs;
    if (!location) return { findings, sites, hookRuns };
    const breakpoint = breakpoints.find(
      ({ script_path, line_number }) => script_path === location.scriptPath && line_number === location.line,
    );
    findings.push(
      breakpoint
        ? pass('breakpoint', `The platform has a breakpoint at ${location.scriptPath}:${location.line}.`)
        : fail(
            'breakpoint',
            `The platform has no breakpoint at ${location.scriptPath}:${location.line}.`,
            'Set it again. If it disappears repeatedly, another session may use the same client ID: remove "clientId" from the launch configuration, so that each session has its own.',
          ),
    );
    const state = breakpoint?.state;
    if (state)
      findings.push(fileFinding(state, location.scriptPath, { host, isBundled: isOnThisMachine(profile) }));
    return { findings, state, sites, hookRuns };
  } catch (error) {
    return { findings: [failureFinding(error, host)] };
  }
}

function failureFinding(error: unknown, host: string): Finding {
  if (isFault(error, 'DebuggerDisabled'))
    return fail(
      'debugger',
      `The debugger of ${host} has been disabled by a restart or by another session with the same client ID.`,
      'The session enables it again automatically. If this happens repeatedly, remove "clientId" from the launch configuration, so that each session has its own.',
    );
  if (isFault(error))
    return fail(
      'credentials',
      `${host} denies access to the debugger: ${errorMessage(error)}`,
      'Correct the connection, and start the session again.',
      { actions: [{ kind: 'editConnections' }] },
    );
  if (error instanceof Unreachable || error instanceof UnexpectedResponse)
    return fail(
      'connection',
      errorMessage(error),
      'Fix the connection: the session continues as soon as the platform responds.',
      { actions: [{ kind: 'editConnections' }] },
    );
  throw error;
}
