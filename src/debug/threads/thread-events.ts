import { StoppedEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { HaltDecision } from './halt-policy.ts';
import type { ScriptFailure } from './post-mortem.ts';

/** Returns the event for a stopped thread, with the reason that the editor shows. */
export function stoppedEvent(
  id: number,
  decision: Extract<HaltDecision, { kind: 'stop' }> | undefined,
): DebugProtocol.StoppedEvent {
  const event: DebugProtocol.StoppedEvent = new StoppedEvent(decision?.reason ?? 'breakpoint', id);
  event.body.allThreadsStopped = false;
  if (decision && decision.breakpointIds.length > 0)
    event.body.hitBreakpointIds = [...decision.breakpointIds];
  if (decision?.text !== undefined) event.body.text = decision.text;
  return event;
}

/**
 * Returns the event for a script that died of an error. It is shown as a thread at the place where it died.
 */
export function exceptionEvent(id: number, { kind, message }: ScriptFailure): DebugProtocol.StoppedEvent {
  const event: DebugProtocol.StoppedEvent = new StoppedEvent('exception', id);
  event.body.description = `The script has ended with ${kind}`;
  event.body.text = message;
  event.body.allThreadsStopped = false;
  return event;
}

export const continuedEvent = (threadId: number): DebugProtocol.ContinuedEvent => ({
  type: 'event',
  seq: 0,
  event: 'continued',
  body: { threadId, allThreadsContinued: false },
});
