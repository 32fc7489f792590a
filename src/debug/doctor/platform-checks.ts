import { isFault, NotThePlatform, Unreachable } from '../../client/errors.ts';
import type { Live } from '../session-context.ts';
import { wordsOf } from '../errors.ts';
import { bad, good, type Finding } from './finding.ts';

/** Whether the platform is there, takes the credentials, has the debugger on, and holds the breakpoint. */
export async function platformChecks(
  { target: { api }, settings: { profile, username } }: Live,
  place: { readonly scriptPath: string; readonly line: number } | undefined,
): Promise<Finding[]> {
  const host = new URL(profile.baseUrl).host;
  try {
    const held = await api.breakpoints();
    const findings = [
      good('connection', `${host} answers.`),
      good('credentials', `${username} may debug.`),
      good('debugger', 'The debugger is on.'),
    ];
    if (!place) return findings;
    const there = held.some((one) => one.script_path === place.scriptPath && one.line_number === place.line);
    findings.push(
      there
        ? good('breakpoint', `The platform holds a breakpoint at ${place.scriptPath}:${place.line}.`)
        : bad(
            'breakpoint',
            `The platform holds no breakpoint at ${place.scriptPath}:${place.line}.`,
            'Set it again. If it is lost time and again, another session may run under the same client id: take "clientId" out of the launch configuration, and each has its own.',
          ),
    );
    return findings;
  } catch (error) {
    return [failure(error, host)];
  }
}

function failure(error: unknown, host: string): Finding {
  if (isFault(error, 'DebuggerDisabled'))
    return bad(
      'debugger',
      `The debugger of ${host} has been switched off, by a restart or by another session with the same client id.`,
      'The session switches it on again by itself. Should it happen time and again, take "clientId" out of the launch configuration: each session has its own then.',
    );
  if (isFault(error))
    return bad(
      'credentials',
      `${host} refuses the debugger: ${wordsOf(error)}`,
      'Correct the connection, and start the session again.',
    );
  if (error instanceof Unreachable || error instanceof NotThePlatform)
    return bad(
      'connection',
      wordsOf(error),
      'Mend the connection: the session goes on once the platform answers.',
    );
  throw error;
}
