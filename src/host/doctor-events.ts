import { requestSentCommand } from '../debug/protocol.ts';

/** A message of the debug adapter to the editor, as far as it is read here. */
interface AdapterMessage {
  readonly type?: string;
  readonly event?: string;
  readonly command?: string;
}

const events: ReadonlySet<string> = new Set(['stopped', 'continued', 'breakpoint', 'output']);

const responses: ReadonlySet<string> = new Set([
  'setBreakpoints',
  'setExceptionBreakpoints',
  requestSentCommand,
]);

/**
 * Whether a message of the adapter can change the verdict on a breakpoint. Some messages count for an indirect reason:
 *
 * - the response to `setBreakpoints`: VS Code has no event for "Toggle Activate Breakpoints", but sends all breakpoints
 * - the response to `requestSentCommand`: the session now knows of a request that the editor has sent
 * - output: it contains the requests of other clients and the messages of their scripts
 *
 * @param isTracing whether the output also contains the adapter's requests, such as those of the examination itself
 */
export function changesVerdict(message: AdapterMessage, isTracing: boolean): boolean {
  if (message.type === 'response') return responses.has(message.command ?? '');
  if (message.type !== 'event' || message.event === undefined) return false;
  return events.has(message.event) && !(isTracing && message.event === 'output');
}
