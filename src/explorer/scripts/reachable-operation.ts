import type { HookCaller } from '../../../cartridges/hook-points.ts';
import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { canReach } from './hook-steps.ts';

const { shop } = contract;

/**
 * Operations whose requests certainly run a hook, by the end of its name. Others run it only under a condition: a list
 * of baskets may be empty, and payments by card run another hook.
 */
const preferredOperations: readonly (readonly [string, Operation])[] = [
  ['.validateBasket', shop.baskets.get],
  ['.authorize', shop.orderPayment.patchPaymentInstrument],
];

/** Returns the operation whose requests "Debug This Hook" sends; undefined if no operation that runs the hook has any. */
export function findReachableOperation(
  hookName: string,
  callers: readonly HookCaller[],
): Operation | undefined {
  const reachableOperations = callers.map(({ operation }) => operation).filter(canReach);
  const preferredOperation = preferredOperations.find(([ending]) => hookName.endsWith(ending))?.[1];
  return reachableOperations.find((operation) => operation === preferredOperation) ?? reachableOperations[0];
}
