import { fault } from '../../../contract/fault.ts';
import { HookStatus } from '../../../contract/faults/general.ts';
import { hookName } from '../../../contract/vendor.ts';
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

/**
 * As {@link runHooks} for points that may change the request's document: each gets what the one before left of it.
 * @param before what the scripts get before the document
 * @returns the document as the last script left it
 */
export async function changedByHooks<Document extends object>(
  { hooks }: Pick<RequestContext, 'hooks'>,
  points: readonly string[] | undefined,
  before: readonly HookArgument[],
  document: Document,
): Promise<Document> {
  let current = document;
  for (const point of points ?? []) {
    if (!(await hooks.has(point))) continue;
    const left = await hooks.run(point, ...before, documentArgument(current));
    current = (left[before.length] as Document | undefined) ?? current;
  }
  return current;
}

export const documentArgument = (document: object): HookArgument => ({
  kind: 'document',
  document: document as Record<string, unknown>,
});

export const valueArgument = (value: unknown): HookArgument => ({ kind: 'value', value });

/**
 * Whether a script took over from the platform's own behaviour at a point, which it does by returning a status.
 * @throws HookStatus where it returned an error
 */
export async function tookOver(
  { hooks, vendor }: Pick<RequestContext, 'hooks' | 'vendor'>,
  points: readonly string[] | undefined,
  ...args: HookArgument[]
): Promise<boolean> {
  let taken = false;
  for (const point of points ?? []) {
    if (!(await hooks.has(point))) continue;
    const { status } = await hooks.outcome(point, ...args);
    if (status?.status === 'error') {
      throw fault(HookStatus, {
        extensionPoint: hookName(vendor, point),
        statusCode: status.code || 'ERROR',
        statusMsg: status.message,
        statusDetails: status.details,
      });
    }
    taken ||= status !== undefined;
  }
  return taken;
}
