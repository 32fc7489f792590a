import { randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../client/clock.ts';
import type { PlaceholderContext } from './placeholders.ts';

/** Returns the sources of system values, such as `{{$timestamp}}` and `{{$processEnv}}`; tests have their own. */
export const systemSources = (
  { now }: Pick<Clock, 'now'>,
  environment: PlaceholderContext['environment'],
): Omit<PlaceholderContext, 'responses' | 'variables'> => ({
  now,
  random: () => randomInt(2 ** 32) / 2 ** 32,
  guid: () => randomUUID(),
  environment,
});
