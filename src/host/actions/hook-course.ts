import { randomUUID } from 'node:crypto';
import { operations } from '../../../contract/index.ts';
import { objectTypesIn } from '../../explorer/scripts/cartridge-contents.ts';
import type { HookStep } from '../../explorer/scripts/course.ts';
import { needsObject, stepsToReach } from '../../explorer/scripts/hook-steps.ts';
import { orderableProduct } from '../../explorer/scripts/trial.ts';
import { ask, choose, type ActionContext } from './action-context.ts';

/**
 * The requests that reach the hooks of an operation on the active connection. Asks for a custom object where the way
 * leads through one; undefined where nobody named it, none where no request reaches the operation.
 */
export async function stepsOf(context: ActionContext, id: string): Promise<readonly HookStep[] | undefined> {
  const { hub } = context;
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new TypeError(`no operation is called ${id}`);
  const access = await hub.access();
  const site = await hub.site();
  const object = needsObject(operation) ? await askObject(context, operation.method === 'DELETE') : ['', ''];
  if (!object) return undefined;
  const steps = stepsToReach(operation, {
    vendor: access.vendor,
    site,
    product: operation.family === 'shop' ? await orderableProduct(access, site) : '',
    objectType: object[0] ?? '',
    objectKey: object[1] ?? '',
    unique: randomUUID().slice(0, 8),
  });
  return steps ?? [];
}

async function askObject(
  context: ActionContext,
  isDeletion: boolean,
): Promise<readonly string[] | undefined> {
  const other = 'Another one...';
  const types = await objectTypesIn(await context.cartridges());
  const chosen =
    types.length === 0
      ? other
      : await choose('Custom object of which type?', [...types, other], (one) => one);
  const type = chosen === other ? await ask('Type of the custom object') : chosen;
  if (type === undefined || type === '') return undefined;
  const key = await ask(
    `Key of the ${type}`,
    isDeletion ? { prompt: 'The object of this key is deleted.' } : {},
  );
  return key === undefined || key === '' ? undefined : [type, key];
}
