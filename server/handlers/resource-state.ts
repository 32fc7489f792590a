import { fault } from '../../contract/fault.ts';
import { InvalidIfMatch, ResourceStateConflict } from '../../contract/faults/general.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import type { Reader, UnitOfWork } from '../ports/store.ts';
import type { CollectionName } from '../records/collections.ts';

interface ConditionalRequest {
  readonly work: UnitOfWork;
  readonly vendor: VendorProfile;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/**
 * Returns the resource state that the change is based on: the one in the body, or else the one in the vendor's header.
 * Returns undefined if the request contains none.
 */
function clientState({ headers, vendor, body }: ConditionalRequest): string | undefined {
  const bodyState = (body as { _resource_state?: unknown } | null | undefined)?._resource_state;
  return typeof bodyState === 'string' ? bodyState : headers[vendorHeader(vendor, 'resource-state')];
}

/**
 * Whether an If-Match header contains the state; `*` stands for any state but the empty one of a missing resource.
 * Entity tags begin with the state (`"<state>-<representation>"`).
 */
function ifMatchIncludes(header: string, state: string): boolean {
  if (header.trim() === '*') return state !== '';
  return header.split(',').some((tag) => {
    const opaqueTag = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(tag)?.[1];
    return opaqueTag !== undefined && state !== '' && opaqueTag.split('-', 1)[0] === state;
  });
}

/**
 * Rejects a change that is based on an outdated read (data-api 4, rules 4 and 5; open-points: 409). Does nothing if the
 * request contains neither a state nor an If-Match header.
 * @throws ResourceStateConflict, InvalidIfMatch
 */
export async function checkResourceState(
  request: ConditionalRequest,
  collection: CollectionName,
  key: string,
): Promise<void> {
  const baseState = clientState(request);
  const ifMatch = request.headers['if-match'];
  if (baseState === undefined && ifMatch === undefined) return;
  const currentState = (await request.work.collection(collection).state(key))?.resourceState ?? '';
  if (ifMatch !== undefined && !ifMatchIncludes(ifMatch, currentState))
    throw fault(InvalidIfMatch, { ifMatch });
  if (baseState !== undefined && baseState !== currentState)
    throw fault(ResourceStateConflict, { client: baseState, server: currentState });
}

/** Returns the `_resource_state` of a document that represents this record; empty if the record does not exist. */
export async function resourceState(
  work: UnitOfWork,
  collection: CollectionName,
  key: string,
): Promise<{ _resource_state: string }> {
  const state = await work.collection(collection).state(key);
  return { _resource_state: state?.resourceState ?? '' };
}

/** Like {@link resourceState}, for functions that only read. */
export const readResourceState = (
  reader: Reader,
  collection: CollectionName,
  key: string,
): { _resource_state: string } => ({
  _resource_state: reader.collection(collection).state(key)?.resourceState ?? '',
});
