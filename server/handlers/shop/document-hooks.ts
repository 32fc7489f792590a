import type { HookArgument } from '../../ports/hook-runner.ts';
import type { RequestContext } from '../implement.ts';

/**
 * Runs extension points that may change the request's document: each gets it as the one before left it.
 * @param around the arguments, the document among them where the scripts expect it
 * @returns the document as the last script left it
 */
export async function runWithDocument<Document extends object>(
  { hooks }: Pick<RequestContext, 'hooks'>,
  points: readonly string[] | undefined,
  document: Document,
  around: (document: HookArgument) => HookArgument[],
): Promise<Document> {
  let current = document;
  for (const point of points ?? []) {
    if (!(await hooks.has(point))) continue;
    const args = around({ kind: 'document', document: current as Readonly<Record<string, unknown>> });
    const left = await hooks.run(point, ...args);
    current = (left.find((one) => one !== undefined) as Document | undefined) ?? current;
  }
  return current;
}

export const customerArgument = (customerId: string) =>
  ({ kind: 'object', class: 'customer.Customer', key: customerId }) as const;

export const valueArgument = (value: unknown) => ({ kind: 'value', value }) as const;
