import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { badConfiguration } from '../errors.ts';
import type { Trigger, TriggerStep } from '../launch/attributes.ts';
import { HttpFileError, readHttpFile, stepsOf } from './http-file.ts';

/**
 * The steps of a trigger as it stands in a launch configuration: `requests/order.http` and `requests/order.http#basket`
 * are read from the file. Rejects with a `DebugError` in words.
 */
export async function triggerSteps(
  trigger: Trigger | undefined,
  workingFolder: string,
): Promise<TriggerStep[]> {
  const steps: TriggerStep[] = [];
  for (const one of trigger === undefined ? [] : [trigger].flat())
    steps.push(
      ...(typeof one === 'string' ? shifted(await ofFile(one, workingFolder), steps.length) : [one]),
    );
  return steps;
}

async function ofFile(named: string, workingFolder: string): Promise<TriggerStep[]> {
  const [path = '', which] = named.split('#', 2);
  const file = isAbsolute(path) ? path : resolve(workingFolder, path);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw badConfiguration('trigger', `there is no file ${file}`);
  }
  try {
    const requests = readHttpFile(text);
    const steps = stepsOf(requests, which);
    if (steps && steps.length > 0) return steps;
    const names = requests.flatMap(({ name }) => name ?? []).join(', ');
    throw badConfiguration(
      'trigger',
      which === undefined
        ? `${file} has no request`
        : `${file} has no request "${which}"; there are ${requests.length}${names === '' ? '' : `: ${names}`}`,
    );
  } catch (error) {
    if (error instanceof HttpFileError) throw badConfiguration('trigger', `${file}, ${error.message}`);
    throw error;
  }
}

/** The steps of a file come after `by` others. */
function shifted(steps: readonly TriggerStep[], by: number): TriggerStep[] {
  const text = (template: string): string =>
    template.replace(
      /\$\{(steps|headers)\.(\d+)\./g,
      (_, kind: string, index: string) => `\${${kind}.${Number(index) + by}.`,
    );
  return steps.map((step) => JSON.parse(text(JSON.stringify(step))) as TriggerStep);
}
