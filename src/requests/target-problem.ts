import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Misspelling } from './request-error.ts';
import {
  apiName,
  findApi,
  findOperations,
  hasPlaceholder,
  isLikelyMatch,
  matchesSegment,
  type TargetOperations,
} from './request-operations.ts';
import { findSimilarName } from './similar-text.ts';

/** What is wrong with the path or the method of a target. */
export interface TargetProblem {
  readonly message: string;
  /** The segment of the path that is probably misspelled. */
  readonly misspelling?: Misspelling | undefined;
  /** The methods that the path has. */
  readonly methods?: readonly string[];
}

/**
 * Returns the problem with the path or the method of a target; undefined if there is none, or if this cannot be
 * determined.
 */
export function findTargetProblem(method: string, target: string): TargetProblem | undefined {
  const candidates = findOperations(target);
  if (!candidates) return undefined;
  const { api } = candidates;
  const methods = [...new Set(candidates.operations.map((operation) => operation.method))];
  if (methods.length === 0) {
    const misspelling = findMisspelledSegment(method, target);
    const otherTarget = misspelling ? undefined : findTargetOfOtherApi(target);
    if (otherTarget !== undefined)
      return { message: `The ${api} has no such path. The ${otherTarget.api} has it: ${otherTarget.target}` };
    const advice = misspelling ? ` Did you mean "${misspelling.similarName}"?` : '';
    return { message: `The ${api} has no such path.${advice}`, misspelling };
  }
  return methods.some((candidate) => candidate === method) || ['HEAD', 'OPTIONS'].includes(method)
    ? undefined
    : { message: `The ${api} has no ${method} for this path, only ${methods.join(', ')}.`, methods };
}

/** Returns the path of the other API that resembles the target; undefined if it has none. */
function findTargetOfOtherApi(
  target: string,
): { readonly api: TargetOperations['api']; readonly target: string } | undefined {
  const { family, pathAndQuery = '' } = findApi(target) ?? {};
  if (!family) return undefined;
  const otherFamily = family === 'data' ? 'shop' : 'data';
  const [path = ''] = pathAndQuery.split('?');
  // The address of the Shop API names the site; most paths of the Data API do.
  const paths =
    otherFamily === 'shop' ? [path, path.replace(/^\/sites\/[^/]+/, '')] : [path, `/sites/{site_id}${path}`];
  for (const candidate of paths.filter((text) => text !== '')) {
    const otherTarget = `{{${otherFamily}}}${candidate}`;
    const segments = candidate.split('/').slice(1);
    const hasPath = operations.some(
      (operation) => operation.family === otherFamily && isSamePath(operation, segments),
    );
    if (hasPath) return { api: apiName(otherFamily), target: otherTarget };
  }
  return undefined;
}

/** Whether the segments match an operation's path, without placeholders in place of its fixed parts. */
const isSamePath = (operation: Operation, segments: readonly string[]): boolean =>
  operation.path.split('/').length === segments.length + 1 && isLikelyMatch(operation, segments);

/** Finds the one segment of a path that differs a little from that of an operation with the method, or with any. */
function findMisspelledSegment(method: string, target: string): Misspelling | undefined {
  const { family, pathAndQuery = '' } = findApi(target) ?? {};
  const segments = (pathAndQuery.split('?')[0] ?? '').split('/').slice(1);
  const misspellings = operations.flatMap((operation) => {
    const templates = operation.path.split('/').slice(1);
    if (operation.family !== family || templates.length !== segments.length) return [];
    const differences = templates.flatMap((template, index) => {
      const name = segments[index] ?? '';
      return hasPlaceholder(name) || matchesSegment(template, name) ? [] : [{ name, template }];
    });
    const [{ name, template } = { name: '', template: '' }] = differences;
    if (differences.length !== 1 || template.includes('{')) return [];
    const similarName = findSimilarName(name, [template]);
    return similarName === undefined
      ? []
      : [{ name, similarName, isSameMethod: operation.method === method }];
  });
  return misspellings.find(({ isSameMethod }) => isSameMethod) ?? misspellings[0];
}
