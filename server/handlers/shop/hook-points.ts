import type { HookArgument } from '../../ports/hook-runner.ts';
import type { RequestContext } from '../implement.ts';

/** Runs each of an operation's extension points of one kind, in the order in which the table lists them. */
export async function runHooks(
  { hooks }: Pick<RequestContext, 'hooks'>,
  points: readonly string[] | undefined,
  ...args: HookArgument[]
): Promise<void> {
  for (const point of points ?? []) if (await hooks.has(point)) await hooks.run(point, ...args);
}
