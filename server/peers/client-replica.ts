import type { ProcessDebugger, SharedClients } from '../ports/script-debugger.ts';
import type { CommittedChange, Store } from '../ports/store.ts';
import { clientKey, isClientKey, type ClientRecords, type StoredClient } from './client-records.ts';

export interface ReplicaOptions {
  readonly store: Pick<Store, 'catchUp' | 'onCommit'>;
  readonly records: ClientRecords;
  readonly debugger: Pick<ProcessDebugger, 'setClient' | 'deleteClient'>;
}

/** Keeps the clients and breakpoints of this process's debugger in sync with the store. */
export class ClientReplica implements SharedClients {
  readonly #options: ReplicaOptions;
  readonly #clients = new Map<string, StoredClient>();
  readonly #changedKeys = new Set<string>();
  /** Whether all clients may have changed, not only those in `#changedKeys`. At the start, all are new. */
  #isEverythingChanged = true;
  #pendingUpdate: Promise<void> | undefined;
  readonly #unsubscribe: () => void;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#unsubscribe = options.store.onCommit((change) => this.#record(change));
  }

  ready(): Promise<void> | undefined {
    if (!this.#pendingUpdate && !this.#isEverythingChanged && this.#changedKeys.size === 0) return undefined;
    return (this.#pendingUpdate ??= this.#apply().finally(() => {
      this.#pendingUpdate = undefined;
    }));
  }

  /** Like `ready`, but includes everything that any process committed before the call. */
  async catchUp(): Promise<void> {
    await this.#options.store.catchUp();
    await this.ready();
  }

  remove(clientId: string): Promise<void> {
    return this.#options.records.remove(clientId);
  }

  /** Returns this process's version of the client. */
  findClient(clientId: string): StoredClient | undefined {
    return this.#clients.get(clientKey(clientId));
  }

  close(): void {
    this.#unsubscribe();
  }

  #record({ isEverythingChanged, records }: CommittedChange): void {
    if (isEverythingChanged) this.#isEverythingChanged = true;
    for (const { collection, key } of records)
      if (collection === 'expiring' && isClientKey(key)) this.#changedKeys.add(key);
    // Running scripts get the new breakpoints, too. A failure is retried before the next script.
    this.ready()?.catch(() => undefined);
  }

  async #apply(): Promise<void> {
    while (this.#isEverythingChanged || this.#changedKeys.size > 0) {
      const isEverythingChanged = this.#isEverythingChanged;
      const keys = isEverythingChanged ? [] : [...this.#changedKeys];
      this.#isEverythingChanged = false;
      this.#changedKeys.clear();
      try {
        if (isEverythingChanged) await this.#applyAll();
        for (const key of keys) await this.#set(key, await this.#options.records.read(key));
      } catch (error) {
        this.#isEverythingChanged ||= isEverythingChanged;
        for (const key of keys) this.#changedKeys.add(key);
        throw error;
      }
    }
  }

  async #applyAll(): Promise<void> {
    const clients = new Map((await this.#options.records.all()).map((client) => [client.key, client]));
    for (const key of new Set([...this.#clients.keys(), ...clients.keys()]))
      await this.#set(key, clients.get(key));
  }

  async #set(key: string, client: StoredClient | undefined): Promise<void> {
    const previousClient = this.#clients.get(key);
    if (client) {
      this.#clients.set(key, client);
      await this.#options.debugger.setClient(client);
    } else if (previousClient) {
      this.#clients.delete(key);
      await this.#options.debugger.deleteClient(previousClient.clientId);
    }
  }
}
