import type { Basket, Totals } from '../records/commerce.ts';
import type { CollectionName } from '../records/collections.ts';
import type { Collection, UnitOfWork } from '../ports/store.ts';
import type { ScriptServices } from '../ports/script-services.ts';
import { OutgoingFailure, type OutgoingHttp } from '../ports/outgoing-http.ts';
import type {
  AnyRecord,
  BridgeAnswer,
  BridgeCallName,
  BridgeCalls,
  OutgoingRequest,
  OutgoingResult,
} from './bridge-protocol.ts';
import { runQuery } from './record-query.ts';
import type { ScriptCaches } from './script-caches.ts';
import type { ServiceGates } from './service-gates.ts';

/** Sums of a basket as this request sees it; the composition root gives the domain's computation. */
export type ComputeTotals = (basket: Basket, work: UnitOfWork) => Promise<Totals>;

/** What scripts may change. Everything else is the back office's, or computed. */
const writable: ReadonlySet<CollectionName> = new Set([
  'sites',
  'products',
  'customers',
  'product_lists',
  'product_list_items',
  'custom_objects',
  'shipping_methods',
  'baskets',
  'orders',
  'gift_certificates',
  'inventory_records',
]);

/** What the Script API reads besides. Passwords, clients, users and roles are not among it, and must never be. */
const readable: ReadonlySet<CollectionName> = new Set([
  ...writable,
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
]);

type HostCalls = {
  readonly [Name in BridgeCallName]: (
    ...args: Parameters<BridgeCalls[Name]>
  ) => ReturnType<BridgeCalls[Name]> | Promise<ReturnType<BridgeCalls[Name]>>;
};

/** What scripts use of the service besides the store. */
export interface HostServices {
  /** Undefined where scripts may call no other server. */
  readonly http: OutgoingHttp | undefined;
  readonly caches: ScriptCaches;
  readonly gates: ServiceGates;
}

/** Answers the calls of one run out of its request's unit of work. */
export class BridgeHost {
  readonly #calls: HostCalls;
  readonly #end = new AbortController();

  constructor(
    work: UnitOfWork,
    computeTotals: ComputeTotals,
    shop: ScriptServices,
    hookScripts: (extensionPoint: string) => readonly string[],
    { http, caches, gates }: HostServices,
  ) {
    const of = (name: CollectionName, allowed: ReadonlySet<CollectionName>) => {
      if (!allowed.has(name)) throw new Error(`Scripts have no access to ${name}.`);
      return work.of(name) as unknown as Collection<AnyRecord>;
    };
    this.#calls = {
      get: (collection, key) => of(collection, readable).get(key),
      find: (collection, index, value) => of(collection, readable).find(index, value),
      put: (collection, record) => of(collection, writable).put(record),
      delete: (collection, key) => of(collection, writable).delete(key),
      counter: (name) => work.counter(name),
      savepoint: () => work.savepoint(),
      rollbackTo: (savepoint) => work.rollbackTo(savepoint),
      totals: (basket) => computeTotals(basket, work),
      query: (query) => runQuery(of(query.collection, readable), query),
      getMany: (collection, keys) => Promise.all(keys.map((key) => of(collection, readable).get(key))),
      service: (name, args) => {
        if (!Object.hasOwn(shop, name)) throw new Error(`There is no service ${name}.`);
        // Typed by the map of services, as the bridge's own calls are.
        const service = shop[name] as (...args: readonly unknown[]) => Promise<unknown>;
        return service(...args);
      },
      hookScripts: (extensionPoint) => [...hookScripts(extensionPoint)],
      siteIds: async () => (await work.of('sites').all()).map(({ id }) => id).sort(),
      http: (request) => sent(http, request, this.#end.signal),
      cacheGet: (cache, key) => caches.get(cache, key),
      cachePut: (cache, key, value, seconds) => caches.put(cache, key, value, seconds),
      cacheInvalidate: (cache, key) => caches.invalidate(cache, key),
      serviceEnter: (service, limits) => gates.enter(service, limits),
      serviceFailed: (service, limits) => gates.failed(service, limits),
    };
  }

  /** The run is over: what it still waits for is given up. */
  close(): void {
    this.#end.abort();
  }

  async answer(id: number, name: BridgeCallName, args: readonly unknown[]): Promise<BridgeAnswer> {
    try {
      // The isolate is typed by the same map of calls; only the message channel in between forgets the types.
      const call = this.#calls[name] as (...args: readonly unknown[]) => unknown;
      return { id, ok: true, value: await call(...args) };
    } catch (error) {
      const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
      return { id, ok: false, name: kind, message };
    }
  }
}

async function sent(
  http: OutgoingHttp | undefined,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingResult> {
  if (!http)
    return { ok: false, reason: 'refused', message: 'scripts of this service may call no other server' };
  try {
    return { ok: true, answer: await http.send(request, signal) };
  } catch (error) {
    if (error instanceof OutgoingFailure) return { ok: false, reason: error.reason, message: error.message };
    throw error;
  }
}
