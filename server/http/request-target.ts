import type { IncomingMessage } from 'node:http';
import { fault } from '../../contract/fault.ts';
import { BodyDecoding } from '../../contract/faults/general.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { BodyLimitError, checkFormLimits } from './body-limits.ts';
import { splitTarget } from './query-string.ts';

/**
 * Methods that can override POST. GET is not in open-points; it allows parameters that are too long for a request
 * target.
 */
const allowedOverrides = new Set(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/**
 * Converts a request target to origin form: an absolute URL is reduced to its path and query, and repeated slashes in
 * the path to one (open-points, HTTP in general).
 */
export function originForm(target: string): string {
  if (target.startsWith('/') && !target.includes('//')) return target;
  const absolute = absoluteForm.exec(target);
  const rest = absolute ? target.slice(absolute[0].length) : target;
  const { path, query } = splitTarget(rest);
  const normalizedPath = `/${path.replace(/\/{2,}/g, '/').replace(/^\//, '')}`;
  return query === '' ? normalizedPath : `${normalizedPath}?${query}`;
}

const isHostHeader = (name: string | undefined): boolean =>
  name?.length === 4 && name.toLowerCase() === 'host';

const absoluteForm = /^https?:\/\/([^/?#]*)/i;

/**
 * Returns the host of a request: the host of an absolute target, or else the Host header (RFC 9112 3.2.2). Several Host
 * headers are, for any target, joined to a value that is not a valid host.
 */
export function hostOf({ rawHeaders }: IncomingMessage, target: string): string {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHostHeader(rawHeaders[index - 1]));
  return hosts.length > 1 ? hosts.join(', ') : (absoluteForm.exec(target)?.[1] ?? hosts[0] ?? '');
}

/**
 * Returns the method override of a POST, from the header or the `method` parameter, or undefined if there is none.
 */
export function findMethodOverride(vendor: VendorProfile, request: IncomingMessage): string | undefined {
  if (request.method !== 'POST') return undefined;
  const header = request.headers[vendorHeader(vendor, 'http-method-override')];
  if (typeof header === 'string') return header.toUpperCase();
  const { query } = splitTarget(request.url ?? '');
  return new URLSearchParams(query).get('method')?.toUpperCase();
}

const overriddenToHead = new WeakSet<IncomingMessage>();

/** Whether a request that was sent as POST is served as HEAD. */
export const isOverriddenToHead = (request: IncomingMessage): boolean => overriddenToHead.has(request);

export const mayOverride = (method: string): boolean => method === 'POST' || allowedOverrides.has(method);

/**
 * Normalizes a request before routing: applies an override of its method, except for GET, and returns its target in
 * origin form. The pipeline rejects a method override that is not allowed.
 */
export function normalizeRequest(vendor: VendorProfile, request: IncomingMessage): string {
  const method = findMethodOverride(vendor, request);
  // A GET override has a body, which `receiveBody` would not read for the method GET. `effectiveRequest` applies the
  // override when the body has been received.
  if (method !== undefined && method !== 'GET' && mayOverride(method)) {
    request.method = method;
    if (method === 'HEAD') overriddenToHead.add(request);
  }
  return originForm(request.url ?? '/');
}

/** Applies a GET override: the form in the body of the POST is added to the query of a GET. @throws BodyDecoding */
export function effectiveRequest(
  requestedMethod: string | undefined,
  { method, query, contentType, body }: RequestContent,
): Pick<RequestContent, 'method' | 'query' | 'body'> {
  if (requestedMethod !== 'GET' || method !== 'POST') return { method, query, body };
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '');
  const form = isForm && body ? formText(body) : '';
  return { method: 'GET', query: [query, form].filter((part) => part !== '').join('&'), body: undefined };
}

function formText(body: Buffer): string {
  try {
    checkFormLimits(body);
  } catch (error) {
    throw error instanceof BodyLimitError ? fault(BodyDecoding, { body: error.message }) : error;
  }
  return body.toString('utf8');
}

export interface RequestContent {
  readonly method: string;
  readonly query: string;
  readonly contentType?: string | undefined;
  readonly body: Buffer | undefined;
}
