import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import { isFault, UnexpectedResponse, Unreachable } from '../../client/errors.ts';
import type { LiveSession } from '../session-context.ts';
import { errorMessage } from '../../../contract/error-message.ts';
import { bad, good, type Finding } from './finding.ts';
import { fileFinding } from './platform-state.ts';

export interface PlatformResult {
  readonly findings: readonly Finding[];
  /** What the platform knows of the breakpoint's script, if it has the breakpoint and reports it. */
  readonly state?: BreakpointState | undefined;
}

/**
 * Checks whether the platform responds, accepts the credentials, has the debugger enabled, has the
 * breakpoint and its file.
 */
export async function platformChecks(
  { target: { api }, settings: { profile, username } }: LiveSession,
  location: { readonly scriptPath: string; readonly line: number } | undefined,
): Promise<PlatformResult> {
  const host = new URL(profile.baseUrl).host;
  try {
    const installed = await api.breakpointStates();
    const findings = [
      good('connection', `${host} responds.`),
      good('credentials', `${username} may debug.`),
      good('debugger', 'The debugger is on.'),
    ];
    if (!location) return { findings };
    const breakpoint = installed.find(
      ({ script_path, line_number }) => script_path === location.scriptPath && line_number === location.line,
    );
    findings.push(
      breakpoint
        ? good('breakpoint', `The platform has a breakpoint at ${location.scriptPath}:${location.line}.`)
        : bad(
            'breakpoint',
            `The platform has no breakpoint at ${location.scriptPath}:${location.line}.`,
            'Set it again. If it is lost repeatedly, another session may use the same client id: remove "clientId" from the launch configuration, so that each session has its own.',
          ),
    );
    const state = breakpoint?.state;
    if (state) findings.push(fileFinding(state, location.scriptPath, host));
    return { findings, state };
  } catch (error) {
    return { findings: [failureFinding(error, host)] };
  }
}

function failureFinding(error: unknown, host: string): Finding {
  if (isFault(error, 'DebuggerDisabled'))
    return bad(
      'debugger',
      `The debugger of ${host} has been turned off, by a restart or by another session with the same client id.`,
      'The session turns it on again automatically. If this happens repeatedly, remove "clientId" from the launch configuration, so that each session has its own.',
    );
  if (isFault(error))
    return bad(
      'credentials',
      `${host} refuses the debugger: ${errorMessage(error)}`,
      'Correct the connection, and start the session again.',
      { actions: [{ kind: 'editConnections' }] },
    );
  if (error instanceof Unreachable || error instanceof UnexpectedResponse)
    return bad(
      'connection',
      errorMessage(error),
      'Fix the connection: the session continues as soon as the platform responds.',
      { actions: [{ kind: 'editConnections' }] },
    );
  throw error;
}
