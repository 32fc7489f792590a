import { OutputEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { errorMessage } from '../../contract/error-message.ts';
import { indentJson } from '../requests/request-text.ts';
import type { StackView } from './inspect/stack-view.ts';
import type { SessionContext } from './session-context.ts';
import { settlesWithin } from './settles-within.ts';
import { errorEvents } from './script-message-events.ts';
import { endedByDebugger, parseScriptFailure, type ScriptFailure } from './threads/post-mortem.ts';
import type { TriggerRequest } from './trigger/resolve-trigger.ts';
import { TriggerRunner } from './trigger/trigger-runner.ts';

/** Milliseconds for which the report of a response waits for the messages of its scripts. */
const logTimeLimitMs = 1_000;

/** Sends a trigger and prints the responses while the session continues. Rejects only if there is no connection. */
export async function fireTrigger(
  { liveSession, services, emit, exceptions }: SessionContext,
  requests: readonly TriggerRequest[],
): Promise<void> {
  const { target, platform, stack, shutdown, scriptLog, sentRequests } = liveSession();
  const print = (category: string, text: string) => emit(new OutputEvent(`${text}\n`, category));
  const runner = new TriggerRunner({
    platform,
    environment: services.environment,
    onSending: (title) => {
      target.failures.end();
      sentRequests.recordSending(title);
      target.pollSoon();
    },
    // What the scripts of a request have logged precedes its response.
    onResponse: () => settlesWithin(services.clock, logTimeLimitMs, scriptLog.readNow(shutdown.signal)),
    report: ({ exchange, headline, body, hasFailed, fault, requestId, unsentRequests }) => {
      services.onTriggerResponse?.(exchange);
      sentRequests.recordSending(undefined);
      const { request, url, response, sentTime } = exchange;
      const { method, as } = request;
      sentRequests.record({
        method,
        url,
        status: response.status,
        fault,
        isTrigger: true,
        sentTime,
        unsentRequests,
        as: as === 'none' ? undefined : as,
      });
      if (requestId !== undefined) scriptLog.ignoreRequest(requestId);
      const failure = fault && parseScriptFailure(fault);
      if (hasFailed) {
        if (failure) failureEvents(failure, stack).forEach(emit);
        // VS Code shows the line of a group without a color.
        print('stderr', headline);
        if (fault && !failure) print('stderr', truncate(fault.message));
        const text = truncate(indentJson(response.text));
        if (text !== '') foldedEvents('Response', text).forEach(emit);
        // A user who has terminated a script does not need to see that it has ended.
        if (failure && exceptions.includesUncaught && failure.kind !== endedByDebugger)
          target.failures.show(failure, sentTime);
        return;
      }
      if (body === '') print('console', headline);
      else foldedEvents(headline, truncate(body)).forEach(emit);
    },
  });
  try {
    await scriptLog.trackOwnRequests(target.trackRequest(runner.run(requests, shutdown.signal)));
  } catch (error) {
    if (!shutdown.signal.aborted) print('stderr', errorMessage(error));
  }
}

/** Returns the events that print a headline under which the client folds a text. */
function foldedEvents(headline: string, text: string): DebugProtocol.OutputEvent[] {
  const setGroup = (event: DebugProtocol.OutputEvent, group: 'startCollapsed' | 'end') => {
    event.body.group = group;
    return event;
  };
  return [
    setGroup(new OutputEvent(`${headline}\n`, 'console'), 'startCollapsed'),
    new OutputEvent(`${text}\n`, 'stdout'),
    setGroup(new OutputEvent('', 'console'), 'end'),
  ];
}

/** Maximum number of characters of a response that are printed, since a line of several megabytes freezes an editor. */
const maxPrintedLength = 1_000_000;

const truncate = (body: string): string =>
  body.length <= maxPrintedLength
    ? body
    : `${body.slice(0, maxPrintedLength)}\n(${body.length - maxPrintedLength} more characters)`;

/** Returns the output events for a script's error, with links to its locations if the platform reports them. */
function failureEvents(
  { kind, message, extensionPoint, stack, syntaxErrorColumn }: ScriptFailure,
  view: StackView,
): DebugProtocol.OutputEvent[] {
  const category = 'stderr';
  return [
    ...errorEvents(
      { text: `${kind}: ${message}`, frames: stack, firstColumn: syntaxErrorColumn, category },
      view,
    ),
    ...(extensionPoint === '' ? [] : [new OutputEvent(`    in ${extensionPoint}\n`, category)]),
  ];
}
