import type { HostMessage } from './protocol/bridge-protocol.ts';
import { errorText } from './inspect/text.ts';
import { scriptFrames } from './script-stack.ts';

/** An unhandled rejection in a script is logged; it ends neither the run nor the isolate. */
export function unhandledRejection(reason: unknown): HostMessage {
  const script = scriptFrames(stackOf(reason))[0];
  return {
    kind: 'log',
    level: 'warn',
    category: 'script',
    message: `unhandled promise rejection: ${errorText(reason)}`,
    script,
  };
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
