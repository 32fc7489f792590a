import { fault } from '../../contract/fault.ts';
import { InvalidIfMatch, ResourceStateConflict } from '../../contract/faults/general.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { CollectionName } from '../records/collections.ts';

interface ConditionalRequest {
  readonly work: UnitOfWork;
  readonly vendor: VendorProfile;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** The state on which the client bases its change: from the body or the header; undefined where it names none. */
function clientState({ headers, vendor, body }: ConditionalRequest): string | undefined {
  const inBody = (body as { _resource_state?: unknown } | null | undefined)?._resource_state;
  return typeof inBody === 'string' ? inBody : headers[vendorHeader(vendor, 'resource-state')];
}

/** Whether an If-Match header names the state: entity tags begin with it (`"<state>-<representation>"`). */
function ifMatchNames(header: string, server: string): boolean {
  if (header.trim() === '*') return server !== '';
  return header.split(',').some((tag) => {
    const opaque = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(tag)?.[1];
    return opaque !== undefined && server !== '' && opaque.split('-', 1)[0] === server;
  });
}

/**
 * Refuses a change that is based on an outdated read (data-api 4, rules 4 and 5; open-points: 409). A client that names
 * no state is not checked.
 * @throws ResourceStateConflict, InvalidIfMatch
 */
export async function checkResourceState(
  request: ConditionalRequest,
  collection: CollectionName,
  key: string,
): Promise<void> {
  const client = clientState(request);
  const ifMatch = request.headers['if-match'];
  if (client === undefined && ifMatch === undefined) return;
  const server = (await request.work.of(collection).state(key))?.resourceState ?? '';
  if (ifMatch !== undefined && !ifMatchNames(ifMatch, server)) throw fault(InvalidIfMatch, { ifMatch });
  if (client !== undefined && client !== server) throw fault(ResourceStateConflict, { client, server });
}

/** `_resource_state` of a document that shows this record. */
export async function resourceState(
  work: UnitOfWork,
  collection: CollectionName,
  key: string,
): Promise<{ _resource_state: string }> {
  const state = await work.of(collection).state(key);
  return { _resource_state: state?.resourceState ?? '' };
}
