import { pathParameters, type Operation } from '../../contract/operation.ts';
import { versionSegment, version, compareVersions } from '../../contract/version.ts';
import type { Callers, Target } from './target.ts';
import type { Sender } from '../support/http.ts';

/**
 * Values of path parameters that exist in the sample shop, where a check needs a response; by the beginning of the
 * path.
 */
const existingParams: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/^\/sites\/\{site_id\}/, { site_id: 'RefArch', instance_type: 'current' }],
];

/** Returns a value that no resource has, of the parameter's type. */
const unknownValue = (operation: Operation, name: string): string => {
  const schema = operation.params.properties[name] as { type?: string } | undefined;
  return schema?.type === 'integer' ? '987654' : `nothing-${name.replaceAll('_', '-')}`;
};

/** Returns a version that serves the operation, as a path segment. */
export function servedVersion({ id, family, since, until }: Operation): string {
  if (family === 'debugger') return 'v2_0';
  const candidates = ['23.2', '18.3', '18.2', '17.8', '17.1'].map(version);
  const suitableVersion = candidates.find(
    (candidate) =>
      (!since || compareVersions(candidate, since) >= 0) && (!until || compareVersions(candidate, until) < 0),
  );
  if (!suitableVersion) throw new Error(`${id} is not served by any version of the suite`);
  return versionSegment(suitableVersion);
}

export interface Parts {
  readonly version?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** The address of an operation, with parameters of existing resources where the suite has some. */
export function addressOf(target: Target, operation: Operation, parts: Parts = {}): string {
  if (operation.family === 'oauth') return operation.path.replace('{prefix}', target.prefix);
  const existing = Object.assign(
    {},
    ...existingParams.filter(([path]) => path.test(operation.path)).map(([, values]) => values),
  ) as Record<string, string>;
  let path = operation.path;
  for (const name of pathParameters(operation.path)) {
    const value = parts.params?.[name] ?? existing[name] ?? unknownValue(operation, name);
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  }
  const site = operation.family === 'shop' ? `/s/${target.site}` : '';
  const query: Record<string, string> = { ...parts.query };
  if (operation.auth === 'customerOrNone' || operation.auth === 'clientId')
    query['client_id'] = target.clientId;
  const text = new URLSearchParams(query).toString();
  return `${site}/${target.prefix}/${operation.family}/${parts.version ?? servedVersion(operation)}${path}${text && `?${text}`}`;
}

/** Returns the caller that an operation requires. */
export function callerOf(callers: Callers, { auth }: Operation): Sender {
  switch (auth) {
    case 'oauth':
      return callers.oauth;
    case 'agent':
      return callers.agent;
    case 'customer':
    case 'customerOrAgent':
      return callers.customer;
    case 'debugger':
      return callers.debugger;
    case 'customerOrNone':
    case 'clientId':
    case 'none':
      return callers.withoutCredentials;
  }
}

/** Returns an empty body of the right kind, for operations that take one. */
export const emptyBody = ({ body }: Operation): string | undefined =>
  body === undefined ? undefined : (body as { type?: string }).type === 'array' ? '[]' : '{}';
