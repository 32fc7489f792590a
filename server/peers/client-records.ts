import { createHash } from 'node:crypto';
import { fault } from '../../contract/fault.ts';
import { DebuggerDisabled } from '../../contract/faults/debugger.ts';
import type { Clock } from '../ports/environment.ts';
import type { SharedClient } from '../ports/script-debugger.ts';
import { ConcurrentChangeError, type UnitOfWork } from '../ports/store.ts';
import { compoundKey } from '../records/collections.ts';
import type { ExpiringRecord } from '../records/expiring.ts';

/**
 * Time for which a client's record is valid. Requests renew it only after half of this time, so a client without
 * requests is removed after half of this time at the earliest.
 */
const lifetimeMs = 60 * 60_000;
/** Maximum number of attempts at a change that conflicts with changes by other processes. */
const maxAttempts = 50;

const kind = 'debugger_client';

/** Returns a hash of a client ID, which comes from a header and can have any length. */
const hashClientId = (clientId: string): string => createHash('sha256').update(clientId).digest('hex');

/** Returns the key of a client's record. */
export const clientKey = (clientId: string): string => compoundKey(kind, hashClientId(clientId));

/** Whether a key of `expiring` belongs to a debugger client. */
export const isClientKey = (key: string): boolean => key.startsWith(compoundKey(kind, ''));

export interface StoredClient extends SharedClient {
  readonly key: string;
  /** Time in milliseconds since 1970 at which it is removed if there is no other request. */
  readonly expiresAt: number;
}

function toStoredClient(record: ExpiringRecord | undefined): StoredClient | undefined {
  if (!record?.debugger_client) return undefined;
  const { client_id: clientId, exception_halts: exceptionHalts, breakpoints } = record.debugger_client;
  const expiresAt = Date.parse(record.expires_at);
  return { key: clientKey(clientId), clientId, exceptionHalts, breakpoints, expiresAt };
}

/** The debugger's clients in the store, from which all processes read them. */
export class ClientRecords {
  readonly #beginWork: () => UnitOfWork;
  readonly #clock: Clock;

  constructor(beginWork: () => UnitOfWork, clock: Clock) {
    this.#beginWork = beginWork;
    this.#clock = clock;
  }

  async all(): Promise<StoredClient[]> {
    const records = await this.#beginWork().collection('expiring').find('debugger', kind);
    return records.flatMap((record) => this.#toActiveClient(record) ?? []);
  }

  async read(key: string): Promise<StoredClient | undefined> {
    return this.#toActiveClient(await this.#beginWork().collection('expiring').get(key));
  }

  /** Creates the client, or applies the changes to an existing client. */
  createOrChange(clientId: string, changes: Partial<Pick<SharedClient, 'exceptionHalts'>>): Promise<void> {
    return this.#write(clientId, (current) => ({
      ...(current ?? { clientId, exceptionHalts: 'none', breakpoints: [] }),
      ...changes,
    }));
  }

  /** @throws DebuggerDisabled */
  update(clientId: string, change: (client: SharedClient) => SharedClient): Promise<void> {
    return this.#write(clientId, (current) => {
      if (!current) throw fault(DebuggerDisabled);
      return change(current);
    });
  }

  /** Removes the client, even if other processes change it at the same time. */
  async remove(clientId: string): Promise<void> {
    const work = this.#beginWork();
    work.collection('expiring').delete(clientKey(clientId));
    await work.commit();
  }

  async nextBreakpointId(): Promise<number> {
    return this.#beginWork().next('debugger_breakpoint');
  }

  /** Whether a client must be written again, so that it does not expire. */
  isAging({ expiresAt }: StoredClient): boolean {
    return expiresAt - this.#clock.now() < lifetimeMs / 2;
  }

  #toActiveClient(record: ExpiringRecord | undefined): StoredClient | undefined {
    const client = toStoredClient(record);
    return client && client.expiresAt > this.#clock.now() ? client : undefined;
  }

  async #write(clientId: string, change: (current: SharedClient | undefined) => SharedClient): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const work = this.#beginWork();
      const records = work.collection('expiring');
      const { exceptionHalts, breakpoints } = change(
        this.#toActiveClient(await records.get(clientKey(clientId))),
      );
      records.put({
        kind,
        id: hashClientId(clientId),
        expires_at: new Date(this.#clock.now() + lifetimeMs).toISOString(),
        debugger_client: {
          client_id: clientId,
          exception_halts: exceptionHalts,
          breakpoints: breakpoints.map(({ state: _state, ...breakpoint }) => breakpoint),
        },
      });
      try {
        await work.commit();
        return;
      } catch (error) {
        if (!(error instanceof ConcurrentChangeError) || attempt === maxAttempts) throw error;
      }
    }
  }
}
