import { hash } from 'node:crypto';

/**
 * Returns the entity tag of a document, or undefined if the document has no resource state. The tag consists of the
 * state, which is compared with `If-Match`, and a digest of the response, because one state has several
 * representations that differ in selection, expansion, locale and format.
 */
export function entityTag(document: unknown, text: string): string | undefined {
  const state = (document as { _resource_state?: unknown } | null | undefined)?._resource_state;
  if (typeof state !== 'string' || state === '') return undefined;
  return `"${state}-${hash('sha256', text).slice(0, 16)}"`;
}
