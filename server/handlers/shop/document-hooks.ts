import type { HookArgument } from '../../ports/hook-runner.ts';
import type { RequestContext } from '../implement.ts';

/**
 * Runs extension points that may change the request's document. Each one gets the document as changed by the previous
 * one.
 * @param toArguments the arguments of the scripts, including the document
 * @returns the document after the last script ran
 */
export async function runWithDocument<Document extends object>(
  { hooks }: Pick<RequestContext, 'hooks'>,
  points: readonly string[] | undefined,
  document: Document,
  toArguments: (document: HookArgument) => HookArgument[],
): Promise<Document> {
  let currentDocument = document;
  for (const point of points ?? []) {
    if (!(await hooks.has(point))) continue;
    const args = toArguments({
      kind: 'document',
      document: currentDocument as Readonly<Record<string, unknown>>,
    });
    const results = await hooks.run(point, ...args);
    currentDocument =
      (results.find((candidate) => candidate !== undefined) as Document | undefined) ?? currentDocument;
  }
  return currentDocument;
}

export const customerArgument = (customerId: string) =>
  ({ kind: 'object', class: 'customer.Customer', key: customerId }) as const;
