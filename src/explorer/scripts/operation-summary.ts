import type { Method, Operation } from '../../../contract/operation.ts';

/** The verb of a method, and the preposition between a resource and the one that contains it. */
const methodWords: Readonly<Record<Method, { readonly verb: string; readonly preposition: string }>> = {
  GET: { verb: 'Get', preposition: 'of' },
  POST: { verb: 'Add', preposition: 'to' },
  PUT: { verb: 'Set', preposition: 'of' },
  PATCH: { verb: 'Change', preposition: 'of' },
  DELETE: { verb: 'Remove', preposition: 'from' },
};

/** Verbs for resources that no other resource contains. */
const rootVerbs: Readonly<Partial<Record<Method, string>>> = { POST: 'Create', DELETE: 'Delete' };

/** Summaries of operations whose path names an action, by method and last segment. */
const actionSummaries: Readonly<Record<string, string>> = {
  'POST auth': 'Log in customer',
  'POST password_reset': 'Reset password of customer',
  'POST reference': 'Create basket from reference',
  'GET product_search': 'Search products',
};

/**
 * Returns an operation in words, as a user would search for it: `Add item to basket` for
 * `POST /baskets/{basket_id}/items`.
 */
export function operationSummary({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  // `this` in a path names the resource of the token, such as the current site.
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'this');
  const lastSegment = segments.at(-1) ?? '';
  const actionSummary = actionSummaries[`${method} ${lastSegment}`];
  if (actionSummary !== undefined) return actionSummary;
  const [resource = '', ...containers] = segments.filter((segment) => !segment.includes('{')).reverse();
  const isList = method === 'GET' && lastSegment === resource;
  const { verb, preposition } = methodWords[method];
  const start = `${containers.length === 0 ? (rootVerbs[method] ?? verb) : verb} ${toWords(isList ? resource : singularOf(resource))}`;
  const [container, ...outerContainers] = containers.map((segment) => toWords(singularOf(segment)));
  if (container === undefined) return start;
  return [`${start} ${preposition} ${container}`, ...outerContainers].join(' of ');
}

const toWords = (segment: string): string => segment.replaceAll('_', ' ');

const singularOf = (segment: string): string =>
  segment.endsWith('sses') ? segment.slice(0, -2) : segment.replace(/(?<!s)s$/, '');
