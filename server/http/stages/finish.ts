import { matchesIfNoneMatch } from '../../../contract/conditional.ts';
import type { Operation } from '../../../contract/operation.ts';
import { applySelection, type Selection } from '../../../contract/selection.ts';
import { vendorHeader, type VendorProfile } from '../../../contract/vendor.ts';
import { represent, type Format } from '../representation.ts';
import type { DocumentResponse } from '../respond.ts';
import { entityTag } from './conditional.ts';
import { applySelector } from './selection.ts';

/** A serialized response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Values of `Set-Cookie` headers, one per cookie. */
  readonly cookies?: readonly string[];
  /** Undefined if the response has no body. */
  readonly text: string | undefined;
}

export interface FinishContext {
  readonly operation: Operation;
  /** The request's method. Unlike the operation's method, it distinguishes HEAD from GET. */
  readonly method: string;
  readonly vendor: VendorProfile;
  readonly version: string;
  readonly format: Format;
  /** Properties that the client may read; undefined for all. */
  readonly readableSelection: Selection | undefined;
  readonly selection: Selection | undefined;
  readonly selector: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/**
 * Reduces a response to the properties that the client may read and has selected, serializes it, and adds its entity
 * tag. If the request is a read and the client already has this representation, the status is 304.
 */
export function finish({ status, headers, body }: DocumentResponse, context: FinishContext): HttpResponse {
  const { operation, vendor, version, format, readableSelection, selection, selector } = context;
  if (body === undefined) return { status, headers, text: undefined };
  const visibleBody = readableSelection ? applySelection(body, readableSelection) : body;
  const { contentType, text } = represent(applySelector(visibleBody, selection, selector), format, {
    schema: operation.success.document,
    family: operation.family,
    vendor,
    version,
  });
  const tag = headers['etag'] ?? entityTag(body, text);
  const isRead = context.method === 'GET' || context.method === 'HEAD';
  const allHeaders: Record<string, string> = { 'content-type': contentType, ...headers };
  if (tag !== undefined) allHeaders['etag'] = tag;
  const state = (body as { _resource_state?: unknown })._resource_state;
  if (operation.success.resourceStateHeader && typeof state === 'string') {
    allHeaders[vendorHeader(vendor, 'resource-state')] = state;
  }
  if (isRead && tag !== undefined && matchesIfNoneMatch(context.ifNoneMatch, tag)) {
    const { 'content-type': _contentType, ...rest } = allHeaders;
    return { status: 304, headers: rest, text: undefined };
  }
  return { status, headers: allHeaders, text };
}
