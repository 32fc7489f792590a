import { setTimeout as delay } from 'node:timers/promises';
import type { Backend } from '../../server/store/backend.ts';
import { SqliteBackend } from '../../server/store/sqlite/sqlite-backend.ts';

/** Returns a database that waits before and after most operations, like a database on a network. */
export function createSlowBackend(): Backend {
  const database = new SqliteBackend(':memory:');
  const addDelay =
    <Input extends unknown[], Result>(run: (...input: Input) => Result) =>
    async (...input: Input): Promise<Awaited<Result>> => {
      await delay(Math.random() * 2);
      const result = await run(...input);
      await delay(Math.random() * 2);
      return result;
    };
  return {
    read: addDelay((...input) => database.read(...input)),
    find: addDelay((...input) => database.find(...input)),
    all: addDelay((...input) => database.all(...input)),
    rowsAfter: addDelay((...input) => database.rowsAfter(...input)),
    counter: addDelay((name) => database.counter(name)),
    next: (sequence) => database.next(sequence),
    commit: addDelay((set) => database.commit(set)),
    clear: addDelay(() => database.clear()),
    copyFrom: (file) => database.copyFrom(file),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
