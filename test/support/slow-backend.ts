import { setTimeout as delay } from 'node:timers/promises';
import type { Backend } from '../../server/store/backend.ts';
import { SqliteBackend } from '../../server/store/sqlite/sqlite-backend.ts';

/** A database that takes some time before and after it reads or commits, as one over a network does. */
export function slowBackend(): Backend {
  const database = new SqliteBackend(':memory:');
  const slowly =
    <Input extends unknown[], Result>(run: (...input: Input) => Result) =>
    async (...input: Input): Promise<Awaited<Result>> => {
      await delay(Math.random() * 2);
      const result = await run(...input);
      await delay(Math.random() * 2);
      return result;
    };
  return {
    read: slowly((...input) => database.read(...input)),
    find: slowly((...input) => database.find(...input)),
    all: slowly((...input) => database.all(...input)),
    rowsAfter: slowly((...input) => database.rowsAfter(...input)),
    counter: slowly((name) => database.counter(name)),
    next: (sequence) => database.next(sequence),
    commit: slowly((set) => database.commit(set)),
    clear: slowly(() => database.clear()),
    copyFrom: (file) => database.copyFrom(file),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
