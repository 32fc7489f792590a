import type { UnitOfWork } from '../../ports/store.ts';
import type { CollectionName } from '../../records/collections.ts';

/**
 * A unit of work for reading many products at once: of some collections, of which every product needs the same few
 * records, each record is read once. Whoever reads must not change what comes out.
 */
export function withRemembered(work: UnitOfWork, names: readonly CollectionName[]): UnitOfWork {
  const remembered = new Map<string, unknown>();
  const of = ((name: CollectionName) => {
    const collection = work.of(name);
    if (!names.includes(name)) return collection;
    return {
      ...collection,
      async get(key: string) {
        const id = `${name}\n${key}`;
        if (!remembered.has(id)) remembered.set(id, await collection.get(key));
        return remembered.get(id);
      },
    };
  }) as UnitOfWork['of'];
  return {
    of,
    add: (counter, delta, least) => work.add(counter, delta, least),
    counter: (counter) => work.counter(counter),
    next: (sequence) => work.next(sequence),
    savepoint: () => work.savepoint(),
    rollbackTo: (savepoint) => work.rollbackTo(savepoint),
    commit: () => work.commit(),
  };
}
