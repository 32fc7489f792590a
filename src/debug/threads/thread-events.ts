import { StoppedEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { HaltDecision } from './halt-policy.ts';
import type { ScriptFailure } from './post-mortem.ts';

/** A thread has stopped, where it was decided, for a reason that the editor shows. */
export function stopped(
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

/** A script has died of an error, and is shown as a thread where it died. */
export function stoppedDead(id: number, { kind, message }: ScriptFailure): DebugProtocol.StoppedEvent {
  const event: DebugProtocol.StoppedEvent = new StoppedEvent('exception', id);
  event.body.description = `The script has ended with ${kind}`;
  event.body.text = message;
  event.body.allThreadsStopped = false;
  return event;
}

export const continued = (threadId: number): DebugProtocol.ContinuedEvent => ({
  type: 'event',
  seq: 0,
  event: 'continued',
  body: { threadId, allThreadsContinued: false },
});
