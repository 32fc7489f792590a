import type { Basket, Totals } from '../records/commerce.ts';
import type { CollectionName } from '../records/collections.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { ScriptServices } from '../ports/script-services.ts';
import { OutgoingHttpError, type OutgoingHttp } from '../ports/outgoing-http.ts';
import type {
  BridgeResponse,
  BridgeCallName,
  BridgeCalls,
  OutgoingRequest,
  OutgoingResult,
} from '../../runtime/protocol/bridge-protocol.ts';
import type { OutgoingQuota } from './outgoing-quota.ts';
import { runQuery } from './record-query.ts';
import type { ScriptCaches } from './script-caches.ts';
import type { RunWrites, WriteQuota } from './write-quota.ts';
import type { ServiceCallLimiter } from './service-call-limiter.ts';

/**
 * Computes the sums of a basket as the request's unit of work sees it; the composition root passes in the domain's
 * computation.
 * @param now ISO 8601 UTC
 * @param priceBookIds used in place of the site's
 */
export type ComputeTotals = (
  basket: Basket,
  work: UnitOfWork,
  now: string,
  priceBookIds: readonly string[] | undefined,
) => Promise<Totals>;

/** The collections that scripts can change. The others belong to the back office, or are computed. */
const writableCollections: ReadonlySet<CollectionName> = new Set([
  'sites',
  'products',
  'customers',
  'external_profiles',
  'product_lists',
  'product_list_items',
  'custom_objects',
  'shipping_methods',
  'baskets',
  'orders',
  'gift_certificates',
  'inventory_records',
  'organization_preferences',
]);

/** The collections that scripts can read. Credentials, clients, users and roles must never be among them. */
const readableCollections: ReadonlySet<CollectionName> = new Set([
  ...writableCollections,
  'catalogs',
  'categories',
  'prices',
  'price_books',
  'inventory_lists',
  'customer_groups',
  'customer_lists',
  'object_types',
  'promotions',
  'campaigns',
  'coupons',
  'source_code_groups',
  'ab_tests',
  'payment_methods',
  'tax_classes',
  'sorting_rules',
  'content_folders',
  'content_assets',
  'stores',
  'store_groups',
  'postal_places',
]);

type HostCalls = {
  readonly [Name in BridgeCallName]: (
    ...args: Parameters<BridgeCalls[Name]>
  ) => ReturnType<BridgeCalls[Name]> | Promise<ReturnType<BridgeCalls[Name]>>;
};

/** The functions of the service that scripts use, except for the store and {@link ScriptServices}. */
export interface HostServices {
  /** Undefined if scripts must not call other servers. */
  readonly http: OutgoingHttp | undefined;
  readonly outgoingQuota: OutgoingQuota;
  readonly writeQuota: WriteQuota;
  readonly caches: ScriptCaches;
  readonly serviceCalls: ServiceCallLimiter;
}

/** Executes the calls of one run in its request's unit of work. */
export class BridgeServer {
  readonly #calls: HostCalls;
  readonly #abortController = new AbortController();
  readonly #writes: RunWrites;

  /** @param request identifies the request for the quotas that all of its hooks share */
  constructor(
    work: UnitOfWork,
    computeTotals: (basket: Basket) => Promise<Totals>,
    scriptServices: ScriptServices,
    hookScripts: (extensionPoint: string) => readonly string[],
    { http, outgoingQuota, writeQuota, caches, serviceCalls }: HostServices,
    request: object = work,
  ) {
    const collectionOf = (name: CollectionName, allowedNames: ReadonlySet<CollectionName>) => {
      if (!allowedNames.has(name)) throw new Error(`Scripts have no access to ${name}.`);
      return work.collection(name);
    };
    this.#writes = writeQuota.begin(request);
    this.#calls = {
      get: (collection, key) => collectionOf(collection, readableCollections).get(key),
      find: (collection, index, value) => collectionOf(collection, readableCollections).find(index, value),
      put: (collection, record) => collectionOf(collection, writableCollections).put(record),
      delete: (collection, key) => collectionOf(collection, writableCollections).delete(key),
      counter: (name) => work.counter(name),
      savepoint: () => work.savepoint(),
      rollbackTo: (savepoint) => work.rollbackTo(savepoint),
      totals: (basket) => computeTotals(basket),
      query: (query) => runQuery(collectionOf(query.collection, readableCollections), query),
      getMany: (collection, keys) =>
        Promise.all(keys.map((key) => collectionOf(collection, readableCollections).get(key))),
      service: (name, args) => {
        if (!Object.hasOwn(scriptServices, name)) throw new Error(`There is no service ${name}.`);
        // The types come from the map of services, like the types of the bridge's own calls.
        const service = scriptServices[name] as (...args: readonly unknown[]) => Promise<unknown>;
        return service(...args);
      },
      hookScripts: (extensionPoint) => [...hookScripts(extensionPoint)],
      siteIds: async () => (await work.collection('sites').all()).map(({ id }) => id).sort(),
      http: (outgoing) =>
        outgoingQuota.spend(request, () => sendRequest(http, outgoing, this.#abortController.signal)),
      cacheGet: (cache, key) => caches.get(cache, key),
      cachePut: (cache, key, value, seconds) => caches.put(cache, key, value, seconds),
      cacheInvalidate: (cache, key) => caches.invalidate(cache, key),
      beginServiceCall: (service, limits) => serviceCalls.beginCall(service, limits),
      recordServiceFailure: (service, limits) => serviceCalls.recordFailure(service, limits),
    };
  }

  /** Ends the run: aborts its pending HTTP calls, and ends its part in the quota of written bytes. */
  close(): void {
    this.#abortController.abort();
    this.#writes.end();
  }

  /**
   * Executes a call. Resolves with the response, which contains the error if the call fails.
   * @param bytes the size of the call's message
   */
  async respond(
    id: number,
    name: BridgeCallName,
    args: readonly unknown[],
    bytes = 0,
  ): Promise<BridgeResponse> {
    try {
      if (!Object.hasOwn(this.#calls, name)) throw new Error(`There is no call ${name}.`);
      if (name === 'put') this.#writes.spend(bytes);
      // The isolate uses the same map of calls, but the types are lost on the channel between them.
      const call = this.#calls[name] as (...args: readonly unknown[]) => unknown;
      return { id, ok: true, value: await call(...args) };
    } catch (error) {
      const { name: errorName, message } = error instanceof Error ? error : new Error(String(error));
      return { id, ok: false, name: errorName, message };
    }
  }
}

async function sendRequest(
  http: OutgoingHttp | undefined,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingResult> {
  if (!http)
    return { ok: false, reason: 'refused', message: 'scripts of this service must not call other servers' };
  try {
    return { ok: true, response: await http.send(request, signal) };
  } catch (error) {
    if (error instanceof OutgoingHttpError)
      return { ok: false, reason: error.reason, message: error.message };
    throw error;
  }
}
