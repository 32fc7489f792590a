import type { PreparedRequest } from './prepare.ts';

/** A request in the format of a launch configuration's `trigger`, with the headers of its identity. */
export interface TriggerStep {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly as: 'none';
  readonly body?: string;
}

/**
 * Converts a request to a step of a trigger. Throws a user-facing error if its URL does not begin with the connection's
 * base URL.
 */
export function toTriggerStep(
  { method, target, headers, body }: PreparedRequest,
  baseUrl: string,
): TriggerStep {
  const baseUrlWithoutSlash = baseUrl.replace(/\/+$/, '');
  if (target !== baseUrlWithoutSlash && !target.startsWith(`${baseUrlWithoutSlash}/`))
    throw new Error(`${target} is not a URL of the active connection, so it cannot be debugged.`);
  return {
    method,
    path: target.slice(baseUrlWithoutSlash.length) || '/',
    headers,
    as: 'none',
    ...(body === undefined ? {} : { body }),
  };
}
