import type { UnitOfWork } from '../../ports/store.ts';
import type { CollectionName } from '../../records/collections.ts';

/**
 * A unit of work for reading many products at once. It caches collections of which all products need the same few
 * records. Callers must not change the records.
 */
export function withReadCache(work: UnitOfWork, names: readonly CollectionName[]): UnitOfWork {
  const cache = new Map<string, unknown>();
  const of = ((name: CollectionName) => {
    const collection = work.collection(name);
    if (!names.includes(name)) return collection;
    return {
      ...collection,
      async get(key: string) {
        const id = `${name}\n${key}`;
        if (!cache.has(id)) cache.set(id, await collection.get(key));
        return cache.get(id);
      },
    };
  }) as UnitOfWork['collection'];
  return {
    collection: of,
    add: (counter, delta, minimum) => work.add(counter, delta, minimum),
    counter: (counter) => work.counter(counter),
    version: (name) => work.version(name),
    next: (sequence) => work.next(sequence),
    savepoint: () => work.savepoint(),
    rollbackTo: (savepoint) => work.rollbackTo(savepoint),
    copyRecords: () => work.copyRecords(),
    commit: () => work.commit(),
  };
}
