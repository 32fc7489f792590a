import { fault } from '../../../contract/fault.ts';
import { HookStatus } from '../../../contract/faults/hooks.ts';
import { hookName } from '../../../contract/vendor.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { RequestContext } from '../implement.ts';

/** Runs the hooks of several extension points, in the given order. */
export async function runHooks(
  { hooks }: Pick<RequestContext, 'hooks'>,
  points: readonly string[] | undefined,
  ...args: HookArgument[]
): Promise<void> {
  for (const point of points ?? []) if (await hooks.has(point)) await hooks.run(point, ...args);
}

/**
 * Like {@link runHooks}, for points that may change the request's document. Each point receives the document as changed
 * by the previous point.
 * @param toArguments returns the arguments of the scripts, including the document
 * @returns the document after the last script ran
 */
export async function runDocumentHooks<Document extends object>(
  { hooks }: Pick<RequestContext, 'hooks'>,
  points: readonly string[] | undefined,
  document: Document,
  toArguments: (document: HookArgument) => HookArgument[],
): Promise<Document> {
  let currentDocument = document;
  for (const point of points ?? []) {
    if (!(await hooks.has(point))) continue;
    const results = await hooks.run(point, ...toArguments(documentArgument(currentDocument)));
    currentDocument =
      (results.find((candidate) => candidate !== undefined) as Document | undefined) ?? currentDocument;
  }
  return currentDocument;
}

export const documentArgument = (document: object): HookArgument => ({
  kind: 'document',
  document: document as Record<string, unknown>,
});

export const customerArgument = (customerId: string) =>
  ({ kind: 'object', class: 'customer.Customer', key: customerId }) as const;

export const valueArgument = (value: unknown): HookArgument => ({ kind: 'value', value });

/**
 * Whether a script of one of the points returned a status, which replaces the platform's behavior.
 * @throws HookStatus if the status is an error
 */
export async function isHandledByHook(
  { hooks, vendor }: Pick<RequestContext, 'hooks' | 'vendor'>,
  points: readonly string[] | undefined,
  ...args: HookArgument[]
): Promise<boolean> {
  let isHandled = false;
  for (const point of points ?? []) {
    if (!(await hooks.has(point))) continue;
    const { status } = await hooks.outcome(point, ...args);
    if (status?.status === 'error') {
      await hooks.recordSkips();
      throw fault(HookStatus, {
        extensionPoint: hookName(vendor, point),
        statusCode: status.code || 'ERROR',
        statusMsg: status.message,
        statusDetails: status.details,
      });
    }
    isHandled ||= status !== undefined;
  }
  return isHandled;
}
