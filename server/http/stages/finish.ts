import { isKnown } from '../../../contract/conditional.ts';
import type { Operation } from '../../../contract/operation.ts';
import { applySelection, type Selection } from '../../../contract/select.ts';
import { vendorHeader, type VendorProfile } from '../../../contract/vendor.ts';
import { represent, type Format } from '../representation.ts';
import type { DocumentAnswer } from '../respond.ts';
import { entityTag } from './conditional.ts';
import { selected } from './selection.ts';

/** One answer as it goes over the wire. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Values of `Set-Cookie` headers, one a cookie. */
  readonly cookies?: readonly string[];
  /** Undefined where the answer has no body. */
  readonly text: string | undefined;
}

export interface FinishContext {
  readonly operation: Operation;
  /** Of the request: HEAD is told from GET. */
  readonly method: string;
  readonly vendor: VendorProfile;
  readonly version: string;
  readonly format: Format;
  /** Properties that the client may read; undefined for all. */
  readonly readable: Selection | undefined;
  readonly selection: Selection | undefined;
  readonly selector: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/**
 * Cuts an answer down to what the client may read and asked for, writes it in its format, and says which state it shows:
 * a reader who has this representation already is told so (304).
 */
export function finish({ status, headers, body }: DocumentAnswer, context: FinishContext): HttpAnswer {
  const { operation, vendor, version, format, readable, selection, selector } = context;
  if (body === undefined) return { status, headers, text: undefined };
  const visible = readable ? applySelection(body, readable) : body;
  const { contentType, text } = represent(selected(visible, selection, selector), format, {
    schema: operation.success.document,
    family: operation.family,
    vendor,
    version,
  });
  const tag = headers['etag'] ?? entityTag(body, text);
  const reads = context.method === 'GET' || context.method === 'HEAD';
  const all: Record<string, string> = { 'content-type': contentType, ...headers };
  if (tag !== undefined) all['etag'] = tag;
  const state = (body as { _resource_state?: unknown })._resource_state;
  if (operation.success.resourceStateHeader && typeof state === 'string') {
    all[vendorHeader(vendor, 'resource-state')] = state;
  }
  if (reads && tag !== undefined && isKnown(context.ifNoneMatch, tag)) {
    const { 'content-type': _none, ...rest } = all;
    return { status: 304, headers: rest, text: undefined };
  }
  return { status, headers: all, text };
}
