import type { Operation } from '../../contract/operation.ts';
import { pagingLimits } from '../../contract/paging.ts';
import type { JsonObject } from '../client/json-object.ts';
import { callUntyped, type UntypedCallInput } from '../client/untyped-call.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import { noteNode, pageSize, type NodePage, type TreeNode } from './node.ts';

export const elementsOf = (response: JsonObject, field = 'data'): readonly JsonObject[] => {
  const value = response[field];
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
};

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

export const numberOrZero = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const toStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];

/** Returns the text of a localized value in the default locale or, without one, its first text. */
export function localizedText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const textsByLocale = value as Readonly<Record<string, unknown>>;
  return textOrEmpty(textsByLocale['default'] ?? Object.values(textsByLocale)[0]);
}

/**
 * Reads one page of a collection as nodes. The API limits how far a collection can be listed (data-api 8): a note follows
 * the last node that it lists if there are more.
 */
export async function fetchNodePage(
  client: PlatformClient,
  operation: Operation,
  input: UntypedCallInput,
  start: number,
  toNode: (element: JsonObject) => TreeNode,
  field = 'data',
): Promise<NodePage> {
  const response = await callUntyped(client, operation, {
    ...input,
    query: { ...input.query, start, count: pageSize },
  });
  const elements = elementsOf(response, field);
  const total = typeof response['total'] === 'number' ? response['total'] : undefined;
  const nextStart = start + elements.length;
  const hasNext = elements.length > 0 && total !== undefined && nextStart < total;
  const nodes = elements.map(toNode);
  if (hasNext && nextStart > pagingLimits.start.maximum) {
    const id = `${operation.id}/${JSON.stringify(input.params ?? {})}/limit`;
    return {
      nodes: [...nodes, noteNode(id, `The API lists only the first ${nextStart} of ${total}.`)],
      total,
    };
  }
  return {
    nodes,
    ...(total === undefined ? {} : { total }),
    ...(hasNext ? { next: nextStart } : {}),
  };
}

/** Reads all elements of a collection, within the API's limits. */
export async function listAll(
  client: PlatformClient,
  operation: Operation,
  input: UntypedCallInput,
): Promise<JsonObject[]> {
  const elements: JsonObject[] = [];
  const count = pagingLimits.count.maximum;
  for (let start = 0; start <= pagingLimits.start.maximum; start += count) {
    const page = elementsOf(
      await callUntyped(client, operation, { ...input, query: { ...input.query, start, count } }),
    );
    elements.push(...page);
    if (page.length < count) break;
  }
  return elements;
}
