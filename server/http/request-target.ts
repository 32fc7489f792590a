import type { IncomingMessage } from 'node:http';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { dividedTarget } from './query-string.ts';

/** GET besides those of open-points, for parameters that are too long for a target. */
const overridable = new Set(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Origin-form of a request target: absolute-form is cut to its path, doubled slashes are one (open-points, HTTP in general). */
export function originForm(target: string): string {
  const absolute = /^https?:\/\/[^/?#]*/i.exec(target);
  const rest = absolute ? target.slice(absolute[0].length) : target;
  const { path, query } = dividedTarget(rest);
  const plain = `/${path.replace(/\/{2,}/g, '/').replace(/^\//, '')}`;
  return query === '' ? plain : `${plain}?${query}`;
}

/** The method that a POST asks for in its stead, by header or by the `method` parameter; undefined where it asks none. */
export function askedMethod(vendor: VendorProfile, request: IncomingMessage): string | undefined {
  if (request.method !== 'POST') return undefined;
  const header = request.headers[vendorHeader(vendor, 'http-method-override')];
  if (typeof header === 'string') return header.toUpperCase();
  const { query } = dividedTarget(request.url ?? '');
  return new URLSearchParams(query).get('method')?.toUpperCase();
}

export const mayOverride = (method: string): boolean => method === 'POST' || overridable.has(method);

/**
 * Brings a request into the form that the router knows, before routing: this is the one place that changes the method
 * and the target of a request. A method that may not be asked for is left to the pipeline, which refuses it.
 */
export function normaliseRequest(vendor: VendorProfile, request: IncomingMessage): string {
  const method = askedMethod(vendor, request);
  // One that is read has a body here, which the listener would leave unread: the pipeline is told, see `effectiveRequest`.
  if (method !== undefined && method !== 'GET' && mayOverride(method)) request.method = method;
  return originForm(request.url ?? '/');
}

/** A POST that asks for GET, with parameters in a form, as the GET that it stands for. */
export function effectiveRequest(
  asked: string | undefined,
  { method, query, contentType, body }: RequestContent,
): Pick<RequestContent, 'method' | 'query' | 'body'> {
  if (asked !== 'GET' || method !== 'POST') return { method, query, body };
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '');
  const form = isForm ? (body?.toString('utf8') ?? '') : '';
  return { method: 'GET', query: [query, form].filter((part) => part !== '').join('&'), body: undefined };
}

export interface RequestContent {
  readonly method: string;
  readonly query: string;
  readonly contentType?: string | undefined;
  readonly body: Buffer | undefined;
}
