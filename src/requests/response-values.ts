import { PlaceholderError } from './request-error.ts';

/** The response to a named request. `body` is the parsed JSON, or the text if it is not JSON. */
export interface NamedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

/** The lowest status of a response to a request that has failed. */
export const failureStatus = 400;

/** Returns a response whose values requests can use; undefined if it is a failure. */
export const usableResponse = (response: NamedResponse | undefined): NamedResponse | undefined =>
  response && response.status < failureStatus ? response : undefined;

/** A part of the response to a request: `basket.response.body.basket_id`. */
export interface ResponseReference {
  /** Name of the request. */
  readonly name: string;
  readonly part: 'body' | 'headers' | 'status';
  /** Name of a header, or path within the body; undefined or `*` for the complete body. */
  readonly path: string | undefined;
}

/**
 * Returns the value of a reference: from the body with its JSON type, a header or the status as text. `placeholderText`
 * (the placeholder as written) and `requestText` (what the request is called) are used in error messages. Throws
 * `PlaceholderError`.
 */
export function readResponse(
  response: NamedResponse | undefined,
  { part, path }: Pick<ResponseReference, 'part' | 'path'>,
  placeholderText: string,
  requestText: string,
): unknown {
  if (!response)
    throw new PlaceholderError(`${placeholderText}: ${requestText} has no response yet. Send it first.`);
  if (part === 'status') return String(response.status);
  if (part === 'headers') {
    const headerName = (path ?? '').toLowerCase();
    const headerValue = Object.entries(response.headers).find(
      ([key]) => key.toLowerCase() === headerName,
    )?.[1];
    if (headerValue === undefined)
      throw new PlaceholderError(
        `${placeholderText}: the response to ${requestText} has no header "${path ?? ''}".`,
      );
    return typeof headerValue === 'string' ? headerValue : headerValue.join(', ');
  }
  const value = path === undefined || path === '*' ? response.body : readPath(response.body, path);
  if (value === undefined)
    throw new PlaceholderError(`${placeholderText}: the response to ${requestText} has no "${path ?? ''}".`);
  return value;
}

/** Returns the keys of a path such as `$.shipments[0].shipment_id` or `shipments.0.shipment_id`. */
export const splitPath = (path: string): string[] =>
  path
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((key) => key !== '');

/** Reads the value at a path (`splitPath`); undefined if there is none. */
export function readPath(body: unknown, path: string): unknown {
  return splitPath(path).reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    body,
  );
}
