import { createPasswords } from '../auth/passwords.ts';
import type { Clock } from '../ports/environment.ts';
import type { Store } from '../ports/store.ts';
import { loadSeed } from '../seed/load-seed.ts';
import type { Seed } from '../seed/seed-format.ts';
import { SqliteBackend } from '../store/sqlite/sqlite-backend.ts';
import { createStore } from '../store/store.ts';

/**
 * Name of the store file with the sample shop, which the build writes. Validating and loading the seed would take more
 * than half of the service's start time, and its password hashes most of the memory.
 */
export const sampleStoreFile = 'shop.sqlite';

/** The instant at which the build loads the sample. It is replaced by the instant at which a service loads the file. */
const buildInstant = '2000-01-01T00:00:00.000Z';

/** The collections whose records get the instant at which they are loaded. */
const datedCollections = ['users', 'customers', 'custom_objects'] as const;

/** Writes the store file of a seed. Called by the build. */
export async function writeSampleStore(seed: Seed, file: string): Promise<void> {
  const backend = new SqliteBackend(':memory:');
  // The digest is used only to check passwords, which the build does not do.
  const passwords = createPasswords((text) => text);
  await loadSeed(seed, createStore(backend), {
    hashPassword: (password) => passwords.hash(password),
    clock: { now: () => Date.parse(buildInstant) },
  });
  backend.copyTo(file);
  await backend.close();
}

/** Fills a store from the build's file. Returns false if the store cannot read it. */
export async function loadSampleStore(
  file: string,
  store: Store,
  clock: Pick<Clock, 'now'>,
): Promise<boolean> {
  if (!(await store.copyFrom(file))) return false;
  const now = new Date(clock.now()).toISOString();
  const work = store.begin();
  for (const name of datedCollections) {
    const collection = work.collection(name);
    for (const record of await collection.all())
      collection.put(JSON.parse(JSON.stringify(record).replaceAll(buildInstant, now)) as never);
  }
  await work.commit();
  return true;
}
