import type { PreparedRequest } from './prepare.ts';

/** A request in the format of a launch configuration's `trigger`, with the headers of its identity. */
export interface TriggerStep {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly as: 'none';
  readonly body?: string;
}

/** Throws a user-facing error if the request does not go to the connection with this base URL. */
export function toTriggerStep(
  { method, target, headers, body }: PreparedRequest,
  baseUrl: string,
): TriggerStep {
  const base = baseUrl.replace(/\/+$/, '');
  if (target !== base && !target.startsWith(`${base}/`))
    throw new Error(`${target} is not a URL of the active connection, so it cannot be debugged.`);
  return {
    method,
    path: target.slice(base.length) || '/',
    headers,
    as: 'none',
    ...(body === undefined ? {} : { body }),
  };
}
