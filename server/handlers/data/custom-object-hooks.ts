import type { CustomObject as Document } from '../../../contract/documents/data/custom-object.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { RequestContext } from '../implement.ts';

type Change = 'Put' | 'Patch' | 'Delete';

/**
 * Returns functions that run the hooks before and after a change to a custom object (data-api 6). The arguments are the
 * CustomObject, or null while it does not exist (before its creation and after its deletion), and a document. Before
 * the change the document is the request's, which the script may change, or that of the object to be deleted. After the
 * change it is the stored object's document, or the deleted object's last one.
 */
export function objectHooks({ hooks }: Pick<RequestContext, 'hooks'>, storeKey: string) {
  const storedObject: HookArgument = { kind: 'object', class: 'object.CustomObject', key: storeKey };
  const missingObject: HookArgument = { kind: 'value', value: null };
  const run = async (point: string, exists: boolean, document: Document): Promise<Document> => {
    if (!(await hooks.has(point))) return document;
    const argument = { kind: 'document' as const, document: { ...document } };
    const [, changedDocument] = await hooks.run(point, exists ? storedObject : missingObject, argument);
    return changedDocument ?? document;
  };
  return {
    before: (change: Change, document: Document, exists = true) =>
      run(`data.object.before${change}`, exists, document),
    after: (change: Change, document: Document) =>
      run(`data.object.after${change}`, change !== 'Delete', document),
  };
}
