import { pathParameters, type Operation } from '../../contract/operation.ts';
import { versionSegment, parseVersion, compareVersions } from '../../contract/version.ts';
import type { Callers, Target } from './target.ts';
import type { Sender } from '../support/http.ts';

/** Values of path parameters that exist in the sample shop, by the beginning of the path. */
const sampleParams: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/^\/sites\/\{site_id\}/, { site_id: 'RefArch', instance_type: 'current' }],
];

/** Returns a value that no resource has, of the parameter's type. */
const createUnknownValue = (operation: Operation, name: string): string => {
  const schema = operation.params.properties[name] as { type?: string } | undefined;
  return schema?.type === 'integer' ? '987654' : `nothing-${name.replaceAll('_', '-')}`;
};

/** Returns a version that serves the operation, as a path segment. */
export function servedVersion({ id, family, since, until }: Operation): string {
  if (family === 'debugger') return 'v2_0';
  const candidates = ['23.2', '18.3', '18.2', '17.8', '17.1'].map(parseVersion);
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

/** Returns the address of an operation, with the path parameters of existing resources if the suite knows them. */
export function addressOf(target: Target, operation: Operation, parts: Parts = {}): string {
  if (operation.family === 'oauth') return operation.path.replace('{prefix}', target.prefix);
  const knownParams = Object.assign(
    {},
    ...sampleParams.filter(([path]) => path.test(operation.path)).map(([, values]) => values),
  ) as Record<string, string>;
  let path = operation.path;
  for (const name of pathParameters(operation.path)) {
    const value = parts.params?.[name] ?? knownParams[name] ?? createUnknownValue(operation, name);
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  }
  const site = operation.family === 'shop' ? `/s/${target.site}` : '';
  const query: Record<string, string> = { ...parts.query };
  if (operation.auth === 'customerOrNone' || operation.auth === 'clientId')
    query['client_id'] = target.clientId;
  const queryString = new URLSearchParams(query).toString();
  return `${site}/${target.prefix}/${operation.family}/${parts.version ?? servedVersion(operation)}${path}${queryString && `?${queryString}`}`;
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
