import { OutputEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { errorMessage } from '../../contract/error-message.ts';
import type { StackView } from './inspect/stack-view.ts';
import type { SessionContext } from './session-context.ts';
import { endedByDebugger, parseScriptFailure, type ScriptFailure } from './threads/post-mortem.ts';
import type { TriggerRequest } from './trigger/resolve-trigger.ts';
import { TriggerRunner } from './trigger/trigger-runner.ts';

/** Sends a trigger and prints the responses while the session continues. Never rejects. */
export async function fireTrigger(
  { liveSession, services, emit, exceptions }: SessionContext,
  requests: readonly TriggerRequest[],
): Promise<void> {
  const { target, platform, stack, shutdown } = liveSession();
  const print = (category: string, text: string) => emit(new OutputEvent(`${text}\n`, category));
  const runner = new TriggerRunner({
    platform,
    environment: services.environment,
    onSending: () => target.pollSoon(),
    report: ({ headline, body, hasFailed, fault }) => {
      print('console', headline);
      if (body !== '') print(hasFailed ? 'stderr' : 'stdout', truncate(body));
      const failure = fault && parseScriptFailure(fault);
      if (!failure) return;
      emit(failureEvent(failure, stack));
      // A user who ended a script by hand does not need to see that it has ended.
      if (exceptions.includesUncaught && failure.kind !== endedByDebugger) target.showFailure(failure);
    },
  });
  try {
    await target.trackRequest(runner.run(requests, shutdown.signal));
  } catch (error) {
    if (!shutdown.signal.aborted) print('stderr', errorMessage(error));
  }
}

/** Maximum number of characters of a response that are printed: a line of megabytes freezes an editor. */
const maxPrintedLength = 1_000_000;

const truncate = (body: string): string =>
  body.length <= maxPrintedLength
    ? body
    : `${body.slice(0, maxPrintedLength)}\n(${body.length - maxPrintedLength} more characters)`;

/** Returns the output event for a script's error, with a link to its location. */
function failureEvent(
  { kind, message, extensionPoint, stack }: ScriptFailure,
  view: StackView,
): DebugProtocol.OutputEvent {
  const [top] = stack;
  const event: DebugProtocol.OutputEvent = new OutputEvent(
    `${kind}: ${message}\n${stack.map(({ location }) => `    at ${location.script_path}:${location.line_number}\n`).join('')}    in ${extensionPoint}\n`,
    'stderr',
  );
  if (top) {
    const { source, line } = view.frame(0, top);
    event.body.line = line;
    if (source) event.body.source = source;
  }
  return event;
}
