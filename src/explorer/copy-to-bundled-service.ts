import type { PlatformAccess } from '../client/access.ts';
import { isFault } from '../client/errors.ts';
import type { JsonObject } from '../client/json-object.ts';
import { callUntyped } from '../client/untyped-call.ts';
import { addressPath, type ResourceAddress } from '../documents/address.ts';
import { kindOf, type KindId } from '../documents/all-kinds.ts';
import { withoutEnvelope } from '../documents/changes.ts';
import { isMissingResource, readResource, ResourceNotFound } from '../documents/resource-reader.ts';

export interface CopyResult {
  readonly address: ResourceAddress;
  readonly outcome: 'created' | 'changed' | 'rejected';
  /** The reason why the platform rejected the resource, for users. */
  readonly reason?: string;
}

/** Order of copying: referenced resources precede the resources that refer to them. Other kinds are copied first. */
const copyOrder: readonly KindId[] = ['inventoryList', 'product', 'promotion', 'campaign'];

/** Fields that the platform sets itself, or that refer to resources that are not copied. */
const omittedFields: Partial<Record<KindId, readonly string[]>> = {
  product: [
    'variants',
    'variation_groups',
    'master',
    'set_products',
    'bundled_products',
    'product_sets',
    'product_bundles',
    'assigned_categories',
    'primary_categories',
    'classification_category',
    'ats',
    'in_stock',
    'price',
    'prices',
    'price_currency',
    'price_per_unit',
    'online',
    'owning_catalog_name',
  ],
  promotion: ['assignment_information', 'active', 'archived'],
  user: ['password_expiration_date', 'password_modification_date', 'last_login_date'],
};
const platformFields = new Set(['link', 'creation_date', 'last_modified']);

/**
 * Copies resources from one platform to another, with PATCH if the resource exists there and can be changed, else with
 * PUT. `targetSiteOf` maps the sites of the resources to sites that exist there. Continues after a rejected resource,
 * and ends early if `signal` is aborted. Never rejects because of a fault or a resource that does not exist.
 */
export async function copyToBundledService(
  source: PlatformAccess,
  destination: PlatformAccess,
  addresses: readonly ResourceAddress[],
  options: {
    /** Name of the destination's connection. */
    readonly connection: string;
    readonly targetSiteOf: (site: string) => string;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: (address: ResourceAddress, index: number) => void;
  },
): Promise<readonly CopyResult[]> {
  const rank = ({ kind }: ResourceAddress) => copyOrder.indexOf(kind);
  const uniqueAddresses = [...new Map(addresses.map((address) => [addressPath(address), address])).values()];
  const results: CopyResult[] = [];
  for (const [index, address] of uniqueAddresses.sort((a, b) => rank(a) - rank(b)).entries()) {
    if (options.signal?.aborted === true) break;
    options.onProgress?.(address, index);
    const site = address.params['site_id'];
    const target: ResourceAddress = {
      ...address,
      connection: options.connection,
      params: { ...address.params, ...(site === undefined ? {} : { site_id: options.targetSiteOf(site) }) },
    };
    try {
      const outcome = await copyResource(
        destination,
        target,
        portableFields(address.kind, await readResource(source, address)),
      );
      results.push({ address: target, outcome });
    } catch (error) {
      const reason = rejectionReason(error);
      if (reason === undefined) throw error;
      results.push({ address: target, outcome: 'rejected', reason });
    }
  }
  return results;
}

/** Returns the text for an error that concerns only one resource; undefined for any other error. */
function rejectionReason(error: unknown): string | undefined {
  if (isFault(error)) return `${error.message} (${error.fault})`;
  return error instanceof ResourceNotFound ? error.message : undefined;
}

function portableFields(kind: KindId, document: JsonObject): JsonObject {
  const omittedNames = new Set([...(omittedFields[kind] ?? []), ...platformFields]);
  return Object.fromEntries(
    Object.entries(withoutEnvelope(document)).filter(([name]) => !omittedNames.has(name)),
  );
}

async function copyResource(
  destination: PlatformAccess,
  target: ResourceAddress,
  document: JsonObject,
): Promise<'created' | 'changed'> {
  const { create, change } = kindOf(target.kind);
  const { params } = target;
  let state: unknown;
  try {
    state = (await readResource(destination, target))['_resource_state'];
  } catch (error) {
    if (!isMissingResource(error) || !create) throw error;
    await callUntyped(destination.data, create, { params, body: document });
    return 'created';
  }
  if (change) {
    const body = typeof state === 'string' ? { ...document, _resource_state: state } : document;
    await callUntyped(destination.data, change, { params, body });
  } else if (create) {
    await callUntyped(destination.data, create, { params, body: document });
  }
  return 'changed';
}

/** Returns those sites of the resources that do not exist at the destination. */
export const missingSites = (
  addresses: readonly ResourceAddress[],
  destinationSites: readonly string[],
): string[] => {
  const sites = addresses.flatMap(({ params }) => params['site_id'] ?? []);
  return [...new Set(sites)].filter((site) => !destinationSites.includes(site));
};
