import { OutputEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { wordsOf } from './errors.ts';
import type { TriggerStep } from './launch/attributes.ts';
import type { StackView } from './inspect/stack-view.ts';
import type { SessionContext } from './session-context.ts';
import { endedByDebugger, scriptFailureIn, type ScriptFailure } from './threads/post-mortem.ts';
import { TriggerRunner } from './trigger/trigger-runner.ts';

/** Sends a trigger and prints what comes, while the session goes on. Never rejects. */
export async function fireTrigger(
  { live, services, emit, exceptions }: SessionContext,
  steps: readonly TriggerStep[],
): Promise<void> {
  const { target, platform, stack, ending } = live();
  const print = (category: string, text: string) => emit(new OutputEvent(`${text}\n`, category));
  const runner = new TriggerRunner({
    client: platform,
    clock: services.clock,
    sending: () => target.stir(),
    report: ({ headline, body, failed, fault }) => {
      print('console', headline);
      if (body !== '') print(failed ? 'stderr' : 'stdout', shortened(body));
      const failure = fault && scriptFailureIn(fault);
      if (!failure) return;
      emit(placed(failure, stack));
      // Whoever ended a script by hand does not want to be shown that it has ended.
      if (exceptions.scriptErrors && failure.kind !== endedByDebugger) target.died(failure);
    },
  });
  try {
    await target.during(runner.run(steps, ending.signal));
  } catch (error) {
    if (!ending.signal.aborted) print('stderr', wordsOf(error));
  }
}

/** Characters of an answer that the console is given: megabytes in one line bring an editor to a halt. */
const mostPrinted = 1_000_000;

const shortened = (body: string): string =>
  body.length <= mostPrinted
    ? body
    : `${body.slice(0, mostPrinted)}\n(${body.length - mostPrinted} more characters)`;

/** What a script died of, with the place that a click leads to. */
function placed(
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
