import { randomUUID } from 'node:crypto';
import { findObjectTypes } from '../../explorer/scripts/cartridge-contents.ts';
import {
  planHookRequests,
  requireOperation,
  type CustomObjectReference,
} from '../../explorer/scripts/hook-requests.ts';
import { needsCustomObject } from '../../explorer/scripts/hook-steps.ts';
import type { HookStep } from '../../explorer/scripts/request-sequence.ts';
import { mapAnswer } from '../../explorer/steps.ts';
import { multiStep, pickOrEnterSteps } from '../multi-step.ts';
import type { ActionContext } from './action-context.ts';

/**
 * Resolves with the requests that run the hooks of an operation on the active connection; an empty list if there are
 * none. Asks for a custom object if the operation needs one. Resolves with undefined if the user cancels.
 */
export async function promptForHookSteps(
  context: ActionContext,
  operationId: string,
): Promise<readonly HookStep[] | undefined> {
  const { registry } = context;
  const operation = requireOperation(operationId);
  const access = await registry.access();
  const site = await registry.site();
  const needsObject = needsCustomObject(operation);
  const customObject = needsObject
    ? await promptForObject(context, operation.method === 'DELETE')
    : undefined;
  if (needsObject && !customObject) return undefined;
  return planHookRequests(access, site, operation, customObject, randomUUID().slice(0, 8));
}

async function promptForObject(
  context: ActionContext,
  isDeletion: boolean,
): Promise<CustomObjectReference | undefined> {
  const types = await findObjectTypes(await context.cartridges());
  const input = await multiStep<{ type?: string; key?: string }>('Send Request', {}, [
    ...pickOrEnterSteps('type', {
      placeholder: 'Select a custom object type',
      choices: types,
      label: 'Custom Object Type',
    }),
    {
      ask: async ({ type = '' }, prompts) =>
        mapAnswer(
          await prompts.text({
            label: `Key of the ${type}`,
            ...(isDeletion ? { prompt: 'The object with this key will be deleted.' } : {}),
            problemOf: (text) => (text === '' ? 'Enter a key.' : undefined),
          }),
          (key) => ({ key }),
        ),
    },
  ]);
  return input?.type === undefined || input.key === undefined
    ? undefined
    : { type: input.type, key: input.key };
}
