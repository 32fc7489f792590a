import { createHash } from 'node:crypto';

/**
 * Entity tag of a document that has a resource state: the state, by which `If-Match` compares, and a digest of what is
 * sent, since selection, expansion, locale and format make different representations of one state.
 */
export function entityTag(document: unknown, text: string): string | undefined {
  const state = (document as { _resource_state?: unknown } | null | undefined)?._resource_state;
  if (typeof state !== 'string' || state === '') return undefined;
  return `"${state}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
}
