import type { Operation } from '../../contract/operation.ts';
import { pagingLimits } from '../../contract/paging.ts';
import { looseCall, type JsonObject, type LooseCall } from '../client/loose-call.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import { pageSize, type NodePage, type TreeNode } from './node.ts';

export const elementsOf = (answer: JsonObject, field = 'data'): readonly JsonObject[] => {
  const value = answer[field];
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A text per locale, as people read it: the default one first. */
export function localized(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const texts = value as Readonly<Record<string, unknown>>;
  return textOf(texts['default'] ?? Object.values(texts)[0]);
}

/** One page of a listed collection as nodes. The API lists no further than its limits (data-api 8). */
export async function listedPage(
  client: PlatformClient,
  operation: Operation,
  call: LooseCall,
  start: number,
  node: (element: JsonObject) => TreeNode,
  field = 'data',
): Promise<NodePage> {
  const answer = await looseCall(client, operation, {
    ...call,
    query: { ...call.query, start, count: pageSize },
  });
  const elements = elementsOf(answer, field);
  const total = typeof answer['total'] === 'number' ? answer['total'] : undefined;
  const next = start + elements.length;
  const goesOn = elements.length > 0 && total !== undefined && next < total;
  return {
    nodes: elements.map(node),
    ...(total === undefined ? {} : { total }),
    ...(goesOn ? { next } : {}),
  };
}

/** Everything that a collection lists within the API's limits. */
export async function listAll(
  client: PlatformClient,
  operation: Operation,
  call: LooseCall,
): Promise<JsonObject[]> {
  const all: JsonObject[] = [];
  const count = pagingLimits.count.maximum;
  for (let start = 0; start <= pagingLimits.start.maximum; start += count) {
    const page = elementsOf(
      await looseCall(client, operation, { ...call, query: { ...call.query, start, count } }),
    );
    all.push(...page);
    if (page.length < count) break;
  }
  return all;
}
