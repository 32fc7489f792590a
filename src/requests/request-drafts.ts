import { requestIdentities, type RequestIdentity } from './http-file.ts';
import type { RequestDraft } from './request-text.ts';
import { pathParameters, type Auth, type Operation } from '../../contract/operation.ts';
import type { ApiVersion } from '../../contract/version.ts';

const identityByAuth: Readonly<Record<Auth, RequestIdentity>> = {
  oauth: 'user',
  agent: 'agent',
  customer: 'customer',
  customerOrAgent: 'guest',
  customerOrNone: 'guest',
  clientId: 'none',
  debugger: 'none',
  none: 'none',
};

/** Returns an API's address: a variable or, for operations that the latest version lacks, a path with a version. */
const apiAddress = (
  family: 'shop' | 'data',
  since: ApiVersion | undefined,
  until: ApiVersion | undefined,
): string =>
  since === undefined || until === undefined
    ? `{{${family}}}`
    : `/s/${family === 'data' ? '-' : '{{site}}'}/{{prefix}}/${family}/v${since.major}_${since.minor}`;

/** Drafts a request for an operation. Parameters without a value become placeholders such as `{{id}}`. */
export function draftOperationRequest(
  { method, path, family, auth, body, since, until }: Operation,
  paramValues: Readonly<Record<string, string>> = {},
): RequestDraft {
  const resourcePath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = paramValues[name];
    return value === undefined ? `{{${name}}}` : encodeURIComponent(value);
  });
  return {
    title: `${method} ${path}`,
    method,
    target:
      family === 'shop' || family === 'data' ? apiAddress(family, since, until) + resourcePath : resourcePath,
    as: identityByAuth[auth],
    ...(body === undefined ? {} : { body: {} }),
    variables: pathParameters(path).filter((name) => paramValues[name] === undefined),
  };
}

interface Step {
  readonly method: string;
  readonly path: string;
  readonly as: string;
  readonly body?: unknown;
}

const stepReferencePattern = /\$\{steps\.(\d+)\.([^}]+)\}/g;

/**
 * Drafts a sequence of requests from the steps of a launch configuration's trigger. Later requests refer to the
 * responses of earlier requests.
 */
export const draftStepRequests = (steps: readonly Step[], title: string): RequestDraft[] =>
  steps.map(({ method, path, as, body }, index) => {
    const replaceReferences = <Value>(value: Value): Value =>
      JSON.parse(JSON.stringify(value).replace(stepReferencePattern, '{{step$1.response.body.$2}}')) as Value;
    return {
      title:
        index === steps.length - 1
          ? title
          : `${method} ${path.replace(stepReferencePattern, '...').replace(/\?.*/, '')}`,
      name: `step${index}`,
      ...(index === 0 ? {} : { needs: `step${index - 1}` }),
      method,
      target: replaceReferences(path),
      as: requestIdentities.find((identity) => identity === as) ?? 'none',
      ...(body === undefined ? {} : { body: replaceReferences(body) }),
    };
  });
