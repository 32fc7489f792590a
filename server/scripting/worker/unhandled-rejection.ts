import type { WorkerMessage } from '../bridge-protocol.ts';
import { errorText } from './inspect/text.ts';
import { scriptFrames } from './script-stack.ts';

/** A promise that nobody looks after is the script's own matter: it is logged, and neither run nor isolate end by it. */
export function unhandledRejection(reason: unknown): WorkerMessage {
  const script = scriptFrames(stackOf(reason))[0];
  return {
    kind: 'log',
    level: 'warn',
    category: 'script',
    message: `a promise was rejected and nothing handled it: ${errorText(reason)}`,
    script,
  };
}

function stackOf(reason: unknown): string | undefined {
  try {
    const stack: unknown = reason instanceof Error ? reason.stack : undefined;
    return typeof stack === 'string' ? stack : undefined;
  } catch {
    // A getter of the script's own.
    return undefined;
  }
}
