import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../client/loose-call.ts';

/** Fields of every document that are the envelope's, not the resource's (data-api 2). */
const envelope = new Set(['_v', '_type', '_resource_state', '_flash']);

/** Fields that the platform alone writes: a change of theirs is nobody's edit, and nothing to merge. */
const kept = new Set(['creation_date', 'last_modified', 'link']);

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
  const own = (document: JsonObject) =>
    Object.entries(document).filter(([name]) => !envelope.has(name) && !kept.has(name));
  const changed = own(edited).filter(
    ([name, value]) => !Object.hasOwn(base, name) || !isDeepStrictEqual(base[name], value),
  );
  const gone = own(base).filter(([name]) => !Object.hasOwn(edited, name));
  const changes = [...changed, ...gone.map(([name]): [string, unknown] => [name, null])];
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/**
 * A document to be merged with another: what the platform alone writes is in it as in the other, so that nobody has to
 * decide between two dates of change.
 */
export function mergeable(document: JsonObject, like: JsonObject): JsonObject {
  const fields = Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
    if (!kept.has(name)) return [[name, value]];
    return Object.hasOwn(like, name) ? [[name, like[name]]] : [];
  });
  return Object.fromEntries(fields);
}
