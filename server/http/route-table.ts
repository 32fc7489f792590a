import { pathParameters, type Operation } from '../../contract/operation.ts';
import { compareVersions, version, type ApiVersion } from '../../contract/version.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Implementation } from '../handlers/implement.ts';

/** One path of the router and all that the table has there: operations by method and version. */
export interface Route {
  /** The router's path; its parameters are `site`, `version` and `p0`, `p1` ... in the order of the template. */
  readonly url: string;
  readonly implementations: readonly Implementation[];
}

/** Two templates that differ in their parameters' names only are one path; so are `{id}` and the list `({ids})`. */
const shapeOf = (path: string): string => {
  let index = 0;
  return path.replace(/\(\{\w+\}\)|\{\w+\}/g, () => `:p${index++}`);
};

const isList = ({ path }: Operation): boolean => path.endsWith('({ids})');

/** A last segment in parentheses of its own, such as `(a,b)`: an id that has them comes percent-encoded. */
const listInPath = (path: string): string | undefined => /\/\(([^/]*)\)$/.exec(path)?.[1];

/** Whether a path, as the client wrote it, is of the operation's form where one id and a list of ids share a route. */
export function addressedBy(
  operation: Operation,
  path: string,
  siblings: readonly Implementation[],
): boolean {
  if (!siblings.some((one) => isList(one.operation))) return true;
  return isList(operation) === (listInPath(path) !== undefined);
}

/** The router's paths for the whole table, each with and without the `/s/<site>` prefix (data-api 1). */
export function routesOf(implementations: readonly Implementation[], vendor: VendorProfile): Route[] {
  const byUrl = new Map<string, Implementation[]>();
  for (const implementation of implementations.flatMap(withCapitalised)) {
    for (const url of urlsOf(implementation.operation, vendor)) {
      byUrl.set(url, [...(byUrl.get(url) ?? []), implementation]);
    }
  }
  return [...byUrl].map(([url, found]) => ({ url, implementations: found }));
}

const lowerCaseFrom = version('18.2');

/**
 * The operation, and beside it the form with a capitalised collection name, `/Products/{id}`, that the Data and the Shop API
 * have in 17.x (data-api 9).
 */
function withCapitalised(implementation: Implementation): Implementation[] {
  const { operation } = implementation;
  const hasCollections = operation.family === 'data' || operation.family === 'shop';
  if (!hasCollections || !servedBefore(operation, lowerCaseFrom)) return [implementation];
  const path = operation.path.replace(/^\/[a-z]/, (start) => start.toUpperCase());
  const until =
    operation.until && compareVersions(operation.until, lowerCaseFrom) < 0 ? operation.until : lowerCaseFrom;
  return [implementation, { ...implementation, operation: { ...operation, path, until } }];
}

const servedBefore = ({ since }: Operation, asked: ApiVersion): boolean =>
  !since || compareVersions(since, asked) < 0;

function urlsOf({ family, path }: Operation, vendor: VendorProfile): string[] {
  if (family === 'oauth') return [path.replace('{prefix}', vendor.prefix)];
  const below = `/${vendor.prefix}/${family}/:version${shapeOf(path)}`;
  return [below, `/s/:site${below}`];
}

export const servedBy = ({ since, until }: Operation, asked: ApiVersion): boolean =>
  (!since || compareVersions(asked, since) >= 0) && (!until || compareVersions(asked, until) < 0);

/** The path below the version, as permissions name it: `/sites/RefArch/campaigns/c1`. */
export const resourcePath = (operation: Operation, params: Readonly<Record<string, string>>): string =>
  // A slash inside an id must not look like another level.
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => (params[name] ?? '').replaceAll('/', '%2F'));

/**
 * The template's own parameter names for what the router matched.
 * @param path as the client wrote it
 */
export function namedParameters(
  operation: Operation,
  matched: Readonly<Record<string, string>>,
  path: string,
): Record<string, string> {
  // The ids of a list are still encoded: a comma within one must not divide it.
  if (isList(operation)) return { ids: listInPath(path) ?? '' };
  return Object.fromEntries(
    pathParameters(operation.path).map((name, index) => [name, matched[`p${index}`] ?? '']),
  );
}
