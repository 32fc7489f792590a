import { enginePoints } from '../../../contract/engine-points.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { RequestContext } from '../implement.ts';
import { runHooks } from './hook-points.ts';

/**
 * Lets scripts calculate a changed basket. If a script calculates the whole basket, only that script runs. Otherwise
 * the platform calculates the basket, and scripts can calculate shipping and then tax.
 * @throws HookStatus if a calculation returns an error
 */
export async function calculateBasket(
  input: Pick<RequestContext, 'hooks'>,
  basket: HookArgument,
): Promise<void> {
  const { calculate, calculateShipping, calculateTax } = enginePoints;
  if (await input.hooks.has(calculate)) await runHooks(input, [calculate], basket);
  else await runHooks(input, [calculateShipping, calculateTax], basket);
}
