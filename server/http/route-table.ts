import { pathParameters, type Operation } from '../../contract/operation.ts';
import { compareVersions, version, type ApiVersion } from '../../contract/version.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Implementation } from '../handlers/implement.ts';

/** One path of the router with all its operations by method and version. */
export interface Route {
  /** The router's path. Its parameters are `site`, `version`, and `p0`, `p1` and so on in the order of the template. */
  readonly url: string;
  readonly implementations: readonly Implementation[];
}

/** Two templates that differ only in parameter names are the same path; `{id}` and the list `({ids})` are as well. */
const shapeOf = (path: string): string => {
  let index = 0;
  return path.replace(/\(\{\w+\}\)|\{\w+\}/g, () => `:p${index++}`);
};

const isList = ({ path }: Operation): boolean => path.endsWith('({ids})');

/** A last segment in unencoded parentheses, such as `(a,b)`. Parentheses in an ID are percent-encoded. */
const listInPath = (path: string): string | undefined => /\/\(([^/]*)\)$/.exec(path)?.[1];

/** Whether a path has the form of the operation. One ID and a list of IDs share a route. */
export function isAddressedBy(
  operation: Operation,
  path: string,
  siblings: readonly Implementation[],
): boolean {
  if (!siblings.some((sibling) => isList(sibling.operation))) return true;
  return isList(operation) === (listInPath(path) !== undefined);
}

/** The router's paths for the whole table, each with and without the `/s/<site>` prefix (data-api 1). */
export function routesOf(implementations: readonly Implementation[], vendor: VendorProfile): Route[] {
  const byUrl = new Map<string, Implementation[]>();
  for (const implementation of implementations.flatMap(withCapitalized)) {
    for (const url of urlsOf(implementation.operation, vendor)) {
      byUrl.set(url, [...(byUrl.get(url) ?? []), implementation]);
    }
  }
  return [...byUrl].map(([url, matching]) => ({ url, implementations: matching }));
}

const lowerCaseSince = version('18.2');

/**
 * The operation, and its variant with a capitalized collection name, `/Products/{id}`, which the Data API and the Shop
 * API have in 17.x (data-api 9).
 */
function withCapitalized(implementation: Implementation): Implementation[] {
  const { operation } = implementation;
  const hasCollections = operation.family === 'data' || operation.family === 'shop';
  if (!hasCollections || !isServedBefore(operation, lowerCaseSince)) return [implementation];
  const path = operation.path.replace(/^\/[a-z]/, (start) => start.toUpperCase());
  const until =
    operation.until && compareVersions(operation.until, lowerCaseSince) < 0
      ? operation.until
      : lowerCaseSince;
  return [implementation, { ...implementation, operation: { ...operation, path, until } }];
}

const isServedBefore = ({ since }: Operation, requested: ApiVersion): boolean =>
  !since || compareVersions(since, requested) < 0;

function urlsOf({ family, path }: Operation, vendor: VendorProfile): string[] {
  if (family === 'oauth') return [path.replace('{prefix}', vendor.prefix)];
  const versionedPath = `/${vendor.prefix}/${family}/:version${shapeOf(path)}`;
  return [versionedPath, `/s/:site${versionedPath}`];
}

export const isServedBy = ({ since, until }: Operation, requested: ApiVersion): boolean =>
  (!since || compareVersions(requested, since) >= 0) && (!until || compareVersions(requested, until) < 0);

/** The path below the version, as used in permissions: `/sites/RefArch/campaigns/c1`. */
export const resourcePath = (operation: Operation, params: Readonly<Record<string, string>>): string =>
  // A slash inside an ID must not look like a separator.
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => (params[name] ?? '').replaceAll('/', '%2F'));

/** The parameters of each operation's path, in its order, read from the path once. */
const parameterNames = new WeakMap<Operation, readonly string[]>();

/**
 * The values that the router matched, by the template's own parameter names.
 * @param path as the client wrote it
 */
export function namedParameters(
  operation: Operation,
  routeParams: Readonly<Record<string, string>>,
  path: string,
): Record<string, string> {
  // The IDs of a list stay encoded, because a comma in an ID must not separate two IDs.
  if (isList(operation)) return { ids: listInPath(path) ?? '' };
  let names = parameterNames.get(operation);
  if (!names) {
    names = pathParameters(operation.path);
    parameterNames.set(operation, names);
  }
  return Object.fromEntries(names.map((name, index) => [name, routeParams[`p${index}`] ?? '']));
}
