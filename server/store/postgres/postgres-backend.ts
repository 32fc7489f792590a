import { sql, type Kysely, type Transaction } from 'kysely';
import type { CommittedChange } from '../../ports/store.ts';
import type { CollectionName } from '../../records/collections.ts';
import type { Backend, StoredRow, WriteSet } from '../backend.ts';
import { ChangeFollower } from './change-follower.ts';
import { Commits } from './commits.ts';
import { copySqliteStore } from './copy-sqlite-store.ts';
import { withStoreErrors } from './database-errors.ts';
import { Lane } from './lane.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import type { Tables } from './schema.ts';
import { escapeText, unescapeText } from './text-escapes.ts';
import { PostgresPeerRegistry } from './peer-registry.ts';
import { BackgroundTasks } from './background-tasks.ts';

const unescapeRow = ({ key, state, body }: StoredRow): StoredRow => ({ key: unescapeText(key), state, body });

/**
 * The store in a PostgreSQL database, which any number of service processes share. Commits of other processes are
 * read from the change log (docs/scaling.md).
 */
export class PostgresBackend implements Backend {
  readonly #connection: PostgresConnection;
  readonly #database: Kysely<Tables>;
  readonly #newLaneId: () => string;
  readonly #commits: Commits;
  readonly #follower: ChangeFollower;
  readonly #backgroundTasks: BackgroundTasks;
  readonly #listeners = new Set<(change: CommittedChange) => void>();
  #lane: Lane;

  private constructor(connection: PostgresConnection, newLaneId: () => string) {
    this.#connection = connection;
    this.#database = connection.database;
    this.#newLaneId = newLaneId;
    this.#lane = new Lane(newLaneId());
    const laneId = () => this.#lane.id;
    this.#commits = new Commits(
      this.#database,
      () => this.#lane,
      () => this.#replaceLane(),
    );
    this.#follower = new ChangeFollower(this.#database, laneId, (change) => {
      for (const listener of this.#listeners) listener(change);
    });
    this.#backgroundTasks = new BackgroundTasks(connection, laneId, this.#follower);
  }

  /** @param newLaneId creates an ID that no process has used */
  static async open(connection: PostgresConnection, newLaneId: () => string): Promise<PostgresBackend> {
    const backend = new PostgresBackend(connection, newLaneId);
    await backend.#backgroundTasks.begin();
    return backend;
  }

  /** Returns a backend that only reads, in a transaction. It follows no changes, and does not have to be closed. */
  static reading(transaction: Transaction<Tables>): PostgresBackend {
    const connection = {
      database: transaction,
      listen: () => ({ close: async () => undefined }),
      notify: () => undefined,
      close: async () => undefined,
    };
    return new PostgresBackend(connection, () => '');
  }

  async read(collection: CollectionName, key: string): Promise<StoredRow | undefined> {
    const row = await withStoreErrors(
      this.#database
        .selectFrom('records')
        .select(['key', 'state', 'body'])
        .where('collection', '=', collection)
        .where('key', '=', escapeText(key))
        .executeTakeFirst(),
    );
    return row && unescapeRow(row);
  }

  async find(collection: CollectionName, index: string, value: string): Promise<StoredRow[]> {
    const rows = await withStoreErrors(
      this.#database
        .selectFrom('entries as e')
        .innerJoin('records as r', (join) =>
          join.onRef('r.collection', '=', 'e.collection').onRef('r.key', '=', 'e.key'),
        )
        .select(['r.key', 'r.state', 'r.body'])
        .where('e.collection', '=', collection)
        .where('e.name', '=', index)
        .where('e.value', '=', escapeText(value))
        .orderBy('e.key')
        .execute(),
    );
    return rows.map(unescapeRow);
  }

  async all(collection: CollectionName): Promise<StoredRow[]> {
    const rows = await withStoreErrors(
      this.#database
        .selectFrom('records')
        .select(['key', 'state', 'body'])
        .where('collection', '=', collection)
        .orderBy('key')
        .execute(),
    );
    return rows.map(unescapeRow);
  }

  async rowsAfter(collection: CollectionName, key: string, count: number): Promise<StoredRow[]> {
    const rows = await withStoreErrors(
      this.#database
        .selectFrom('records')
        .select(['key', 'state', 'body'])
        .where('collection', '=', collection)
        .where('key', '>', escapeText(key))
        .orderBy('key')
        .limit(count)
        .execute(),
    );
    return rows.map(unescapeRow);
  }

  async counter(name: string): Promise<number> {
    const row = await withStoreErrors(
      this.#database
        .selectFrom('counters')
        .select('value')
        .where('name', '=', escapeText(name))
        .executeTakeFirst(),
    );
    return row?.value ?? 0;
  }

  async next(sequence: string): Promise<number> {
    const { rows } = await withStoreErrors(
      sql<{ value: string }>`
        INSERT INTO sequences (name, value) VALUES (${escapeText(sequence)}, 1)
        ON CONFLICT (name) DO UPDATE SET value = sequences.value + 1 RETURNING value`.execute(this.#database),
    );
    return Number(rows[0]?.value);
  }

  async commit(set: WriteSet): Promise<void> {
    await this.#commits.commit(set);
    this.#backgroundTasks.announce();
  }

  async clear(): Promise<void> {
    await this.#commits.commitAny(async (transaction) => {
      for (const table of ['records', 'entries', 'counters', 'sequences'] as const)
        await transaction.deleteFrom(table).execute();
    });
    this.#backgroundTasks.announce();
  }

  async copyFrom(file: string): Promise<boolean> {
    let isCopied = false;
    await this.#commits.commitAny(async (transaction) => {
      isCopied = await copySqliteStore(file, transaction);
    });
    this.#backgroundTasks.announce();
    return isCopied;
  }

  catchUp(): Promise<void> {
    return this.#follower.catchUp();
  }

  onForeignChange(listener: (change: CommittedChange) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Returns the secret with a name, and creates it if there is none. If several processes create it at once, all of
   * them return the one that was stored first.
   */
  async secret(name: string, create: () => Promise<string>): Promise<string> {
    const read = () =>
      withStoreErrors(
        this.#database.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst(),
      );
    const existingSecret = await read();
    if (existingSecret) return existingSecret.value;
    const value = await create();
    await withStoreErrors(
      this.#database
        .insertInto('secrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    return (await read())?.value ?? value;
  }

  /** Returns the registry of the processes that use the same database. */
  peers(): PostgresPeerRegistry {
    return new PostgresPeerRegistry(this.#database, () => this.next('peer'));
  }

  async ping(): Promise<void> {
    await withStoreErrors(sql`select 1`.execute(this.#database));
  }

  async close(): Promise<void> {
    await this.#backgroundTasks.close();
    await this.#connection.close();
  }

  /** Starts a new lane, and makes this process follow its previous lane as if it belonged to another process. */
  async #replaceLane(): Promise<void> {
    const { id, floor } = this.#lane;
    this.#follower.followLane(id, floor - 1);
    this.#lane = new Lane(this.#newLaneId());
    await this.#backgroundTasks.sendHeartbeat().catch(() => undefined);
  }
}
