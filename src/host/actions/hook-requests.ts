import { randomUUID } from 'node:crypto';
import { findObjectTypes } from '../../explorer/scripts/cartridge-contents.ts';
import {
  hookRequests,
  requireOperation,
  type CustomObjectReference,
} from '../../explorer/scripts/hook-requests.ts';
import { needsCustomObject } from '../../explorer/scripts/hook-steps.ts';
import type { HookStep } from '../../explorer/scripts/request-sequence.ts';
import { promptForText, pickItem, type ActionContext } from './action-context.ts';

/**
 * The requests that run the hooks of an operation on the active connection; empty if no request does. Asks
 * for a custom object if the operation needs one; undefined if the user cancelled.
 */
export async function hookStepsFor(
  context: ActionContext,
  operationId: string,
): Promise<readonly HookStep[] | undefined> {
  const { hub } = context;
  const operation = requireOperation(operationId);
  const access = await hub.access();
  const site = await hub.site();
  const needsObject = needsCustomObject(operation);
  const customObject = needsObject
    ? await promptForObject(context, operation.method === 'DELETE')
    : undefined;
  if (needsObject && !customObject) return undefined;
  return hookRequests(access, site, operation, customObject, randomUUID().slice(0, 8));
}

async function promptForObject(
  context: ActionContext,
  isDeletion: boolean,
): Promise<CustomObjectReference | undefined> {
  const anotherLabel = 'Other...';
  const types = await findObjectTypes(await context.cartridges());
  const selection =
    types.length === 0
      ? anotherLabel
      : await pickItem('Select a custom object type', [...types, anotherLabel], (label) => label);
  const type = selection === anotherLabel ? await promptForText('Enter the custom object type') : selection;
  if (type === undefined || type === '') return undefined;
  const key = await promptForText(
    `Enter the key of the ${type}`,
    isDeletion ? { prompt: 'The object with this key will be deleted.' } : {},
  );
  return key === undefined || key === '' ? undefined : { type, key };
}
