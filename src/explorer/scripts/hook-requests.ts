import { operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { PlatformAccess } from '../../client/access.ts';
import { planSteps } from './hook-steps.ts';
import { findOrderableProduct } from './request-inputs.ts';
import type { HookStep } from './request-sequence.ts';

/** The custom object on which an operation works. */
export interface CustomObjectReference {
  readonly type: string;
  readonly key: string;
}

/** Returns the operation with an ID. Throws a `TypeError` if there is none. */
export function requireOperation(id: string): Operation {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new TypeError(`unknown operation: ${id}`);
  return operation;
}

/**
 * Returns the requests that reach the hooks of an operation at a site; an empty list if none does. `uniqueSuffix`
 * becomes part of the IDs that the requests create. For an operation of the Shop API, rejects with a user-facing error
 * if the site has no product to order.
 */
export async function planHookRequests(
  access: PlatformAccess,
  site: string,
  operation: Operation,
  customObject: CustomObjectReference | undefined,
  uniqueSuffix: string,
): Promise<readonly HookStep[]> {
  const steps = planSteps(operation, {
    vendor: access.vendor,
    site,
    product: operation.family === 'shop' ? await findOrderableProduct(access, site) : '',
    objectType: customObject?.type ?? '',
    objectKey: customObject?.key ?? '',
    uniqueSuffix,
  });
  return steps ?? [];
}
