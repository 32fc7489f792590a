import { hash } from 'node:crypto';

/**
 * Returns the entity tag of a document with a resource state. It consists of the state, with which `If-Match` is
 * compared, and a digest of the response, because selection, expansion, locale and format give one state several
 * representations.
 */
export function entityTag(document: unknown, text: string): string | undefined {
  const state = (document as { _resource_state?: unknown } | null | undefined)?._resource_state;
  if (typeof state !== 'string' || state === '') return undefined;
  return `"${state}-${hash('sha256', text).slice(0, 16)}"`;
}
