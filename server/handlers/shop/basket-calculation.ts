import { calculationPoints, enginePoints } from '../../../contract/engine-points.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { RequestContext } from '../implement.ts';
import { isHandledByHook, runHooks } from './hook-points.ts';

/**
 * Runs the hooks `points` after the change of a basket, and lets scripts calculate the basket unless one of these has
 * returned a Status.
 * @throws HookStatus if a hook or a calculation returns an error
 */
export async function runHooksAndCalculate(
  input: Pick<RequestContext, 'hooks' | 'vendor'>,
  points: readonly string[] | undefined,
  basket: HookArgument,
  ...args: HookArgument[]
): Promise<void> {
  if (await isHandledByHook(input, points, ...args)) await input.hooks.recordSkips(calculationPoints);
  else await calculateBasket(input, basket);
}

/**
 * Lets scripts calculate a changed basket. If a script calculates the whole basket, only that script runs. Otherwise
 * the platform calculates the basket, and scripts can calculate shipping and then tax.
 * @throws HookStatus if a calculation returns an error
 */
async function calculateBasket(input: Pick<RequestContext, 'hooks'>, basket: HookArgument): Promise<void> {
  const { calculate, calculateShipping, calculateTax } = enginePoints;
  if (await input.hooks.has(calculate)) await runHooks(input, [calculate], basket);
  else await runHooks(input, [calculateShipping, calculateTax], basket);
}
