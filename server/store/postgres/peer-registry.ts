import { sql, type Kysely } from 'kysely';
import { maxPeerNumber, type Peer, type PeerRegistry } from '../../ports/peers.ts';
import { withStoreErrors } from './database-errors.ts';
import type { Tables } from './schema.ts';

/** A process whose last heartbeat is older counts as dead. */
const lifetime = sql`interval '10 seconds'`;

/** The processes that use one database. The times of their heartbeats are those of the database's clock. */
export class PostgresPeerRegistry implements PeerRegistry {
  readonly #database: Kysely<Tables>;
  readonly #nextNumber: () => Promise<number>;
  #self: Peer | undefined;

  /** @param nextNumber returns the next number of a sequence that all processes share */
  constructor(database: Kysely<Tables>, nextNumber: () => Promise<number>) {
    this.#database = database;
    this.#nextNumber = nextNumber;
  }

  async register(instance: string, address: string): Promise<number> {
    for (;;) {
      const number = (((await this.#nextNumber()) - 1) % maxPeerNumber) + 1;
      const peer = { number, instance, address };
      if (!(await this.#claim(peer))) continue;
      this.#self = peer;
      return number;
    }
  }

  async sendHeartbeat(): Promise<void> {
    if (this.#self) await this.#claim(this.#self);
  }

  async findRunning(): Promise<readonly Peer[]> {
    const { rows } = await withStoreErrors(
      sql<Peer>`
        SELECT number, instance, address FROM peers
        WHERE seen_at > now() - ${lifetime} AND instance <> ${this.#self?.instance ?? ''}
        ORDER BY number`.execute(this.#database),
    );
    return rows;
  }

  async withdraw(): Promise<void> {
    const { instance } = this.#self ?? {};
    this.#self = undefined;
    if (instance !== undefined)
      await withStoreErrors(this.#database.deleteFrom('peers').where('instance', '=', instance).execute());
  }

  /** Claims a number. Returns whether this process has it now, because it was free, its own, or a dead process's. */
  async #claim({ number, instance, address }: Peer): Promise<boolean> {
    const { rows } = await withStoreErrors(
      sql`
        INSERT INTO peers (number, instance, address) VALUES (${number}, ${instance}, ${address})
        ON CONFLICT (number) DO UPDATE
          SET instance = excluded.instance, address = excluded.address, seen_at = now()
          WHERE peers.instance = excluded.instance OR peers.seen_at < now() - ${lifetime}
        RETURNING number`.execute(this.#database),
    );
    return rows.length > 0;
  }
}
