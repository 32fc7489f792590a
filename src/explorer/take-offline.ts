import type { PlatformAccess } from '../client/access.ts';
import { isFault } from '../client/errors.ts';
import { looseCall, type JsonObject } from '../client/loose-call.ts';
import { addressPath, type ResourceAddress } from '../documents/address.ts';
import { kindOf, type KindId } from '../documents/all-kinds.ts';
import { editable } from '../documents/changes.ts';
import { readResource } from '../documents/resource-reader.ts';

export interface Taken {
  readonly address: ResourceAddress;
  readonly outcome: 'created' | 'changed' | 'refused';
  /** Why it was refused, in words. */
  readonly reason?: string;
}

/** What is copied goes before what refers to it. */
const order: readonly KindId[] = ['inventoryList', 'product', 'promotion', 'campaign'];

/** Fields that the platform makes itself, or that refer to what is not copied. */
const left: Partial<Record<KindId, readonly string[]>> = {
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
const made = new Set(['link', 'creation_date', 'last_modified']);

/**
 * Copies resources of one platform into another: PUT where the other has none, PATCH where it has. A site that the other
 * lacks is `siteOf`'s there. Goes on after what is refused; ends early where `signal` says so. Never rejects for a fault.
 */
export async function takeOffline(
  from: PlatformAccess,
  to: PlatformAccess,
  addresses: readonly ResourceAddress[],
  options: {
    readonly connection: string;
    readonly siteOf: (site: string) => string;
    readonly signal?: AbortSignal | undefined;
    readonly say?: (address: ResourceAddress, at: number) => void;
  },
): Promise<readonly Taken[]> {
  const rank = ({ kind }: ResourceAddress) => order.indexOf(kind);
  const unique = [...new Map(addresses.map((one) => [addressPath(one), one])).values()];
  const taken: Taken[] = [];
  for (const [at, address] of unique.sort((a, b) => rank(a) - rank(b)).entries()) {
    if (options.signal?.aborted === true) break;
    options.say?.(address, at);
    const site = address.params['site_id'];
    const target: ResourceAddress = {
      ...address,
      connection: options.connection,
      params: { ...address.params, ...(site === undefined ? {} : { site_id: options.siteOf(site) }) },
    };
    try {
      const outcome = await copy(to, target, portable(address.kind, await readResource(from, address)));
      taken.push({ address: target, outcome });
    } catch (error) {
      if (!isFault(error)) throw error;
      taken.push({ address: target, outcome: 'refused', reason: `${error.message} (${error.fault})` });
    }
  }
  return taken;
}

function portable(kind: KindId, document: JsonObject): JsonObject {
  const without = new Set([...(left[kind] ?? []), ...made]);
  return Object.fromEntries(Object.entries(editable(document)).filter(([name]) => !without.has(name)));
}

async function copy(
  to: PlatformAccess,
  target: ResourceAddress,
  document: JsonObject,
): Promise<'created' | 'changed'> {
  const { create, change } = kindOf(target.kind);
  const { params } = target;
  let state: unknown;
  try {
    state = (await readResource(to, target))['_resource_state'];
  } catch (error) {
    if (!isFault(error) || error.status !== 404 || !create) throw error;
    await looseCall(to.data, create, { params, body: document });
    return 'created';
  }
  if (change) {
    const body = typeof state === 'string' ? { ...document, _resource_state: state } : document;
    await looseCall(to.data, change, { params, body });
  } else if (create) {
    await looseCall(to.data, create, { params, body: document });
  }
  return 'changed';
}
