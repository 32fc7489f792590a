import { StoppedEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { DebuggerClient } from '../other-client-watch.ts';
import type { HaltDecision } from './halt-policy.ts';
import type { ScriptFailure } from './post-mortem.ts';

/**
 * Returns the event for a stopped thread, with the reason that the editor shows. A platform reports one halt to
 * all sessions that use the same client ID, without saying whose breakpoint it is.
 */
export function stoppedEvent(
  id: number,
  decision: Extract<HaltDecision, { kind: 'stop' }> | undefined,
  client: DebuggerClient,
): DebugProtocol.StoppedEvent {
  const event: DebugProtocol.StoppedEvent = new StoppedEvent(decision?.reason ?? 'breakpoint', id);
  if (client.isShared && decision?.reason === 'debugger statement') {
    event.body.reason = 'breakpoint';
    event.body.description = 'Paused outside the breakpoints of this session';
    event.body.text = `Another session may also use the client ID "${client.id}" and have a breakpoint here.`;
  }
  event.body.allThreadsStopped = false;
  if (decision && decision.breakpointIds.length > 0)
    event.body.hitBreakpointIds = [...decision.breakpointIds];
  if (decision?.text !== undefined) event.body.text = decision.text;
  if (decision?.description !== undefined) event.body.description = decision.description;
  return event;
}

/** Adds the title of the request that is being sent to the event of a halt at a breakpoint. Other events are unchanged. */
export function withRequest(event: DebugProtocol.Event, title: string | undefined): DebugProtocol.Event {
  if (title === undefined || !isStop(event)) return event;
  const { reason, description } = event.body;
  if (reason !== 'breakpoint' || description !== undefined) return event;
  return { ...event, body: { ...event.body, description: `Paused on breakpoint (${title})` } };
}

const isStop = (event: DebugProtocol.Event): event is DebugProtocol.StoppedEvent => event.event === 'stopped';

/** Label of a script that ended with an error. The script is not paused: its request has been answered already. */
export const endedWithError = (kind: string): string => `Ended with ${kind}`;

/** Returns the event for a script that ended with an error. It is shown as a thread at the line of the error. */
export function exceptionEvent(id: number, { kind, message }: ScriptFailure): DebugProtocol.StoppedEvent {
  const event: DebugProtocol.StoppedEvent = new StoppedEvent('exception', id);
  event.body.description = endedWithError(kind);
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
