import { OutputEvent } from '@vscode/debugadapter';
import { wordsOf } from './errors.ts';
import type { TriggerStep } from './launch/attributes.ts';
import type { SessionContext } from './session-context.ts';
import { TriggerRunner } from './trigger/trigger-runner.ts';

/** Sends a trigger and prints what comes, while the session goes on. Never rejects. */
export async function fireTrigger(
  { live, services, emit }: SessionContext,
  steps: readonly TriggerStep[],
): Promise<void> {
  const { target, platform, ending } = live();
  const print = (category: string, text: string) => emit(new OutputEvent(`${text}\n`, category));
  const runner = new TriggerRunner({
    client: platform,
    clock: services.clock,
    sending: () => target.stir(),
    report: ({ headline, body, failed }) => {
      print('console', headline);
      if (body !== '') print(failed ? 'stderr' : 'stdout', body);
    },
  });
  try {
    await target.during(runner.run(steps, ending.signal));
  } catch (error) {
    if (!ending.signal.aborted) print('stderr', wordsOf(error));
  }
}
