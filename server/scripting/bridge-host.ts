import type { Basket, Totals } from '../records/commerce.ts';
import type { CollectionName } from '../records/collections.ts';
import type { Collection, UnitOfWork } from '../ports/store.ts';
import type { AnyRecord, BridgeAnswer, BridgeCallName, BridgeCalls } from './bridge-protocol.ts';

/** Sums of a basket as this request sees it; the composition root gives the domain's computation. */
export type ComputeTotals = (basket: Basket, work: UnitOfWork) => Promise<Totals>;

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
    hookScripts: (extensionPoint: string) => readonly string[],
  ) {
    const of = (name: CollectionName) => work.of(name) as unknown as Collection<AnyRecord>;
    this.#calls = {
      get: (collection, key) => of(collection).get(key),
      find: (collection, index, value) => of(collection).find(index, value),
      all: (collection) => of(collection).all(),
      put: (collection, record) => of(collection).put(record),
      delete: (collection, key) => of(collection).delete(key),
      counter: (name) => work.counter(name),
      savepoint: () => work.savepoint(),
      rollbackTo: (savepoint) => work.rollbackTo(savepoint),
      totals: (basket) => computeTotals(basket, work),
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
