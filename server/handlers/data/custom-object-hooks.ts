import type { CustomObject as Document } from '../../../contract/documents/data/custom-object.ts';
import type { RequestContext } from '../implement.ts';

type Change = 'Put' | 'Patch' | 'Delete';

/**
 * The extension points around a change of a custom object (data-api 6). Their arguments are the object type's ID and a
 * document. Before the change it is the request's document, which the script may change. After the change it is the
 * stored object's document, or the deleted object's last one.
 */
export function objectHooks({ hooks }: Pick<RequestContext, 'hooks'>, objectType: string) {
  const run = async (point: string, document: Document): Promise<Document> => {
    if (!(await hooks.has(point))) return document;
    const type = { kind: 'value', value: objectType } as const;
    const [, changedDocument] = await hooks.run(point, type, { kind: 'document', document: { ...document } });
    return changedDocument ?? document;
  };
  return {
    before: (change: Change, document: Document) => run(`data.object.before${change}`, document),
    after: (change: Change, document: Document) => run(`data.object.after${change}`, document),
  };
}
