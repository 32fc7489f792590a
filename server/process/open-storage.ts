import type { Randomness } from '../ports/environment.ts';
import type { PeerRegistry } from '../ports/peers.ts';
import type { SharedSecret, Store } from '../ports/store.ts';
import { createStore, openStore } from '../store/store.ts';
import type { ServeOptions } from './serve-options.ts';

/** The storage of the shop. */
export interface Storage {
  readonly store: Store;
  /** The secrets of all processes that share the store; undefined if this process is the only one. */
  readonly sharedSecret: SharedSecret | undefined;
  /** The processes that share the store; undefined if this process is the only one. */
  readonly peers: PeerRegistry | undefined;
  /** Runs a task while no other process runs one on the same store. */
  runExclusively<Result>(task: () => Promise<Result>): Promise<Result>;
}

/**
 * Opens the database of `--store`, or else the store of the data directory.
 * @throws DatabaseError, DataDirInUseError, DataDirTooNewError, DataDirFileError
 */
export async function openStorage(
  { storeUrl, dataDir }: Pick<ServeOptions, 'storeUrl' | 'dataDir'>,
  random: Randomness,
): Promise<Storage> {
  if (storeUrl === undefined)
    return {
      store: openStore(dataDir),
      sharedSecret: undefined,
      peers: undefined,
      runExclusively: (task) => task(),
    };
  // The driver is loaded only if it is needed.
  const { openPostgresStore } = await import('../store/postgres/open-postgres-store.ts');
  const { backend, runExclusively } = await openPostgresStore(storeUrl, () => random.hex(16));
  return {
    store: createStore(backend),
    sharedSecret: (name, create) => backend.secret(name, create),
    peers: backend.peers(),
    runExclusively,
  };
}
