import { pathParameters, type Operation } from '../../contract/operation.ts';
import { compareVersions, parseVersion, type ApiVersion } from '../../contract/version.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Implementation } from '../handlers/implement.ts';

/** One path of the router with its operations for all methods and versions. */
export interface Route {
  /** The router's path. Its parameters are `site`, `version`, and `p0`, `p1` and so on in the order of the template. */
  readonly path: string;
  readonly implementations: readonly Implementation[];
}

/**
 * Returns a key that is equal for templates of the same path. Templates that differ only in parameter names are the
 * same path, and so are `{id}` and the list `({ids})`.
 */
const shapeOf = (path: string): string => {
  let index = 0;
  return path.replace(/\(\{\w+\}\)|\{\w+\}/g, () => `:p${index++}`);
};

const isList = ({ path }: Operation): boolean => path.endsWith('({ids})');

/**
 * Returns the content of a last segment in unencoded parentheses, such as `(a,b)`. Parentheses in an ID are
 * percent-encoded.
 */
const listInPath = (path: string): string | undefined => /\/\(([^/]*)\)$/.exec(path)?.[1];

/**
 * Returns a function that checks whether a path matches an operation of its route, because one ID and a list of IDs
 * share a route.
 */
export function createAddressCheck(
  path: string,
  operationsOfRoute: readonly Implementation[],
): (operation: Operation) => boolean {
  if (!operationsOfRoute.some(({ operation }) => isList(operation))) return () => true;
  const isListPath = listInPath(path) !== undefined;
  return (operation) => isList(operation) === isListPath;
}

/**
 * Returns the router's paths for the whole table, each with and without the `/s/<site>` prefix (data-api 1); only
 * without it for the token endpoints.
 */
export function routesOf(implementations: readonly Implementation[], vendor: VendorProfile): Route[] {
  const implementationsByUrl = new Map<string, Implementation[]>();
  for (const implementation of implementations.flatMap(withCapitalizedPath)) {
    for (const url of urlsOf(implementation.operation, vendor)) {
      implementationsByUrl.set(url, [...(implementationsByUrl.get(url) ?? []), implementation]);
    }
  }
  return [...implementationsByUrl].map(([url, implementationsOfUrl]) => ({
    path: url,
    implementations: implementationsOfUrl,
  }));
}

const lowerCaseSince = parseVersion('18.2');

/**
 * Returns the implementation and, if it has an operation of the Data or Shop API that is served before 18.2, a variant
 * for these versions with a capitalized collection name, `/Products/{id}` (data-api 9).
 */
function withCapitalizedPath(implementation: Implementation): Implementation[] {
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

const isServedBefore = ({ since }: Operation, requestedVersion: ApiVersion): boolean =>
  !since || compareVersions(since, requestedVersion) < 0;

function urlsOf({ family, path }: Operation, vendor: VendorProfile): string[] {
  if (family === 'oauth') return [path.replace('{prefix}', vendor.prefix)];
  const versionedPath = `/${vendor.prefix}/${family}/:version${shapeOf(path)}`;
  return [versionedPath, `/s/:site${versionedPath}`];
}

export const isServedBy = ({ since, until }: Operation, requestedVersion: ApiVersion): boolean =>
  (!since || compareVersions(requestedVersion, since) >= 0) &&
  (!until || compareVersions(requestedVersion, until) < 0);

/**
 * The path of an operation in parts: the text before each parameter, the parameters' names, and the text after the
 * last one.
 */
interface PathTemplate {
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

const templates = new WeakMap<Operation, PathTemplate>();

/** Returns the template of an operation's path, which is parsed once. */
function templateOf(operation: Operation): PathTemplate {
  let template = templates.get(operation);
  if (!template) {
    template = { names: pathParameters(operation.path), texts: operation.path.split(/\{\w+\}/) };
    templates.set(operation, template);
  }
  return template;
}

/** Returns the path below the version, as used in permissions: `/sites/RefArch/campaigns/c1`. */
export function resourcePath(operation: Operation, params: Readonly<Record<string, string>>): string {
  const { names, texts } = templateOf(operation);
  let path = texts[0] ?? '';
  names.forEach((name, index) => {
    // A slash inside an ID must not look like a separator.
    path += (params[name] ?? '').replaceAll('/', '%2F') + (texts[index + 1] ?? '');
  });
  return path;
}

/**
 * Returns the values that the router matched, by the template's own parameter names.
 * @param path the request's path, still percent-encoded
 */
export function namedParameters(
  operation: Operation,
  routeParams: Readonly<Record<string, string>>,
  path: string,
): Record<string, string> {
  // The IDs of a list stay encoded, because a comma in an ID must not separate two IDs.
  if (isList(operation)) return { ids: listInPath(path) ?? '' };
  const params: Record<string, string> = {};
  templateOf(operation).names.forEach((name, index) => {
    params[name] = routeParams[`p${index}`] ?? '';
  });
  return params;
}
