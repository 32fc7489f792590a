import { createHash } from 'node:crypto';
import { fault } from '../../contract/fault.ts';
import { DebuggerDisabled } from '../../contract/faults/debugger.ts';
import type { Clock } from '../ports/environment.ts';
import type { SharedClient } from '../ports/script-debugger.ts';
import { ConcurrentChangeError, type UnitOfWork } from '../ports/store.ts';
import { compoundKey } from '../records/collections.ts';
import type { ExpiringRecord } from '../records/expiring.ts';

/** How long a client that sends no request exists, in milliseconds. */
const lifetimeMs = 60 * 60_000;
/** How often a change is tried that others make as well. */
const maxAttempts = 50;

const kind = 'debugger_client';

/** Client IDs come from headers, and have any length. */
const idOf = (clientId: string): string => createHash('sha256').update(clientId).digest('hex');

/** Returns the key of a client's record. */
export const clientKey = (clientId: string): string => compoundKey(kind, idOf(clientId));

/** Tells whether a key of `expiring` is that of a debugger client. */
export const isClientKey = (key: string): boolean => key.startsWith(compoundKey(kind, ''));

export interface StoredClient extends SharedClient {
  readonly key: string;
  /** Milliseconds since 1970 at which it is removed without a further request. */
  readonly expiresAt: number;
}

function clientOf(record: ExpiringRecord | undefined): StoredClient | undefined {
  if (!record?.debugger_client) return undefined;
  const { client_id: clientId, exception_halts: exceptionHalts, breakpoints } = record.debugger_client;
  const expiresAt = Date.parse(record.expires_at);
  return { key: clientKey(clientId), clientId, exceptionHalts, breakpoints, expiresAt };
}

/** The debugger's clients in the store, where every process reads them. */
export class ClientRecords {
  readonly #beginWork: () => UnitOfWork;
  readonly #clock: Clock;

  constructor(beginWork: () => UnitOfWork, clock: Clock) {
    this.#beginWork = beginWork;
    this.#clock = clock;
  }

  async all(): Promise<StoredClient[]> {
    const records = await this.#beginWork().collection('expiring').find('debugger', kind);
    return records.flatMap((record) => this.#current(record) ?? []);
  }

  async read(key: string): Promise<StoredClient | undefined> {
    return this.#current(await this.#beginWork().collection('expiring').get(key));
  }

  /** Creates the client, or changes what is given. */
  create(clientId: string, changes: Partial<Pick<SharedClient, 'exceptionHalts'>>): Promise<void> {
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

  /** Removes the client, whoever changes it at the same time. */
  async remove(clientId: string): Promise<void> {
    const work = this.#beginWork();
    work.collection('expiring').delete(clientKey(clientId));
    await work.commit();
  }

  async nextBreakpointId(): Promise<number> {
    return this.#beginWork().next('debugger_breakpoint');
  }

  /** Tells whether a client is to be written again, so that it does not expire. */
  isAging({ expiresAt }: StoredClient): boolean {
    return expiresAt - this.#clock.now() < lifetimeMs / 2;
  }

  #current(record: ExpiringRecord | undefined): StoredClient | undefined {
    const client = clientOf(record);
    return client && client.expiresAt > this.#clock.now() ? client : undefined;
  }

  async #write(clientId: string, change: (current: SharedClient | undefined) => SharedClient): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const work = this.#beginWork();
      const records = work.collection('expiring');
      const { exceptionHalts, breakpoints } = change(this.#current(await records.get(clientKey(clientId))));
      records.put({
        ...{ kind, id: idOf(clientId) },
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
