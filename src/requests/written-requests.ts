import { requestIdentities, type RequestIdentity } from './http-file.ts';
import type { WrittenRequest } from './texts.ts';
import { pathParameters, type Auth, type Operation } from '../../contract/operation.ts';

const identities: Readonly<Record<Auth, RequestIdentity>> = {
  oauth: 'user',
  agent: 'agent',
  customer: 'customer',
  customerOrAgent: 'guest',
  customerOrNone: 'guest',
  clientId: 'none',
  debugger: 'none',
  none: 'none',
};

/** An operation as a request to fill in: parameters that are not known stand in it as `{{names}}`. */
export function writtenOperation(
  { method, path, family, auth, body }: Operation,
  known: Readonly<Record<string, string>> = {},
): WrittenRequest {
  const below = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    return value === undefined ? `{{${name}}}` : encodeURIComponent(value);
  });
  return {
    title: `${method} ${path}`,
    method,
    target: family === 'shop' || family === 'data' ? `{{${family}}}${below}` : below,
    as: identities[auth],
    ...(body === undefined ? {} : { body: {} }),
    variables: pathParameters(path).filter((name) => known[name] === undefined),
  };
}

interface Step {
  readonly method: string;
  readonly path: string;
  readonly as: string;
  readonly body?: unknown;
}

const answerField = /\$\{steps\.(\d+)\.([^}]+)\}/g;

/** Requests that follow each other, as a launch configuration's trigger has them: later ones refer to earlier answers. */
export const writtenSteps = (steps: readonly Step[], title: string): WrittenRequest[] =>
  steps.map(({ method, path, as, body }, at) => {
    const filled = <Value>(value: Value): Value =>
      JSON.parse(JSON.stringify(value).replace(answerField, '{{step$1.response.body.$2}}')) as Value;
    return {
      title:
        at === steps.length - 1 ? title : `${method} ${path.replace(answerField, '...').replace(/\?.*/, '')}`,
      name: `step${at}`,
      ...(at === 0 ? {} : { needs: `step${at - 1}` }),
      method,
      target: filled(path),
      as: requestIdentities.find((one) => one === as) ?? 'none',
      ...(body === undefined ? {} : { body: filled(body) }),
    };
  });
