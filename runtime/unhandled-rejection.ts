import { hasCurrentRun } from './current-run.ts';
import { errorText } from './inspect/text.ts';
import { scriptFrames } from './script-stack.ts';
import { writeLog } from './write-log.ts';

/** Logs an unhandled rejection in a script. The rejection ends neither the run nor the host. */
export function logRejection(reason: unknown): void {
  // Node reports a rejection that a getter of the result has caused only after the run, when there is no log for it.
  if (!hasCurrentRun()) return;
  const script = scriptFrames(stackOf(reason))[0];
  writeLog('warn', 'script', `unhandled promise rejection: ${errorText(reason)}`, script);
}

function stackOf(reason: unknown): string | undefined {
  try {
    const stack: unknown = reason instanceof Error ? reason.stack : undefined;
    return typeof stack === 'string' ? stack : undefined;
  } catch {
    // A getter defined by the script threw.
    return undefined;
  }
}
