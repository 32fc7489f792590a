import type { CustomObject as Document } from '../../../contract/documents/data/custom-object.ts';
import type { RequestContext } from '../implement.ts';

type Change = 'Put' | 'Patch' | 'Delete';

/**
 * The extension points around a change of a custom object (data-api 6). Each is called with the object type's id and
 * the document: before, the request's, which the script may change; after, the object's as it is stored, or was.
 */
export function objectHooks({ hooks }: Pick<RequestContext, 'hooks'>, objectType: string) {
  const run = async (point: string, document: Document): Promise<Document> => {
    if (!(await hooks.has(point))) return document;
    const type = { kind: 'value', value: objectType } as const;
    const [, left] = await hooks.run(point, type, { kind: 'document', document: { ...document } });
    return left ?? document;
  };
  return {
    before: (change: Change, document: Document) => run(`data.object.before${change}`, document),
    after: (change: Change, document: Document) => run(`data.object.after${change}`, document),
  };
}
