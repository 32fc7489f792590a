import type { IncomingMessage } from 'node:http';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { dividedTarget } from './query-string.ts';

const overridable = new Set(['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

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
  if (method !== undefined && mayOverride(method)) request.method = method;
  return originForm(request.url ?? '/');
}
