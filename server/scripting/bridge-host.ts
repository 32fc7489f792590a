import type { Basket, Totals } from '../records/commerce.ts';
import type { CollectionName } from '../records/collections.ts';
import type { Collection, UnitOfWork } from '../ports/store.ts';
import type { ScriptServices } from '../ports/script-services.ts';
import type { AnyRecord, BridgeAnswer, BridgeCallName, BridgeCalls } from './bridge-protocol.ts';
import { runQuery } from './record-query.ts';

/** Sums of a basket as this request sees it; the composition root gives the domain's computation. */
export type ComputeTotals = (basket: Basket, work: UnitOfWork) => Promise<Totals>;

/** What scripts may change. Everything else is the back office's, or computed. */
const writable: ReadonlySet<CollectionName> = new Set([
  'sites',
  'products',
  'customers',
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
]);

type HostCalls = {
  readonly [Name in BridgeCallName]: (
    ...args: Parameters<BridgeCalls[Name]>
  ) => ReturnType<BridgeCalls[Name]> | Promise<ReturnType<BridgeCalls[Name]>>;
};

/** Answers the calls of one run out of its request's unit of work. */
export class BridgeHost {
  readonly #calls: HostCalls;

  constructor(
    work: UnitOfWork,
    computeTotals: ComputeTotals,
    services: ScriptServices,
    hookScripts: (extensionPoint: string) => readonly string[],
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
        if (!Object.hasOwn(services, name)) throw new Error(`There is no service ${name}.`);
        // Typed by the map of services, as the bridge's own calls are.
        const service = services[name] as (...args: readonly unknown[]) => Promise<unknown>;
        return service(...args);
      },
      hookScripts: (extensionPoint) => [...hookScripts(extensionPoint)],
    };
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
