import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../client/loose-call.ts';

/** Fields of every document that are the envelope's, not the resource's (data-api 2). */
const envelope = new Set(['_v', '_type', '_resource_state', '_flash']);

/** A document as people edit it: without the envelope, whose state the file system keeps. */
export const editable = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !envelope.has(name)));

export const documentText = (document: JsonObject): string =>
  `${JSON.stringify(editable(document), undefined, 2)}\n`;

/**
 * What a PATCH has to say so that `base` becomes `edited`: the fields that differ, whole, and null for those that are
 * gone (data-api 4, rule 4). Undefined where nothing differs.
 */
export function changesBetween(base: JsonObject, edited: JsonObject): JsonObject | undefined {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(edited)) {
    if (!envelope.has(name) && !isDeepStrictEqual(base[name], value)) changes[name] = value;
  }
  for (const name of Object.keys(base)) {
    if (!envelope.has(name) && !Object.hasOwn(edited, name)) changes[name] = null;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}
