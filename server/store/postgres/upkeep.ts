import { sql, type Kysely } from 'kysely';
import type { ChangeFollower } from './change-follower.ts';
import type { ChangeNotices, PostgresConnection } from './postgres-connection.ts';
import { reported } from './database-errors.ts';
import type { Tables } from './schema.ts';

/** Milliseconds between two looks at the change log when no request comes and no notice arrives. */
export const pollIntervalMs = 250;
/** Milliseconds within which all commits of a process are announced together. */
const announcementDelayMs = 20;
const signIntervalMs = 10_000;
const purgeIntervalMs = 60_000;

/** What a process does on the database all the time: it follows the log, announces its commits, and purges old lines. */
export class Upkeep {
  readonly #connection: PostgresConnection;
  readonly #database: Kysely<Tables>;
  readonly #laneId: () => string;
  readonly #follower: ChangeFollower;
  readonly #timers: NodeJS.Timeout[] = [];
  #announcement: NodeJS.Timeout | undefined;
  #notices: ChangeNotices | undefined;

  constructor(connection: PostgresConnection, laneId: () => string, follower: ChangeFollower) {
    this.#connection = connection;
    this.#database = connection.database;
    this.#laneId = laneId;
    this.#follower = follower;
  }

  /** @throws StoreUnavailableError */
  async begin(): Promise<void> {
    await this.showSign();
    await this.#follower.catchUp();
    const follow = () => void this.#follower.catchUp().catch(() => undefined);
    this.#notices = this.#connection.listen((lane) => {
      if (lane !== this.#laneId()) follow();
    });
    this.#repeat(pollIntervalMs, follow);
    this.#repeat(signIntervalMs, () => void this.showSign().catch(() => undefined));
    this.#repeat(purgeIntervalMs, () => void this.#purge().catch(() => undefined));
  }

  /** Registers the lane of this process, or says that the process is alive. @throws StoreUnavailableError */
  async showSign(): Promise<void> {
    await reported(
      this.#database
        .insertInto('lanes')
        .values({ lane: this.#laneId() })
        .onConflict((conflict) => conflict.column('lane').doUpdateSet({ seen_at: sql`now()` }))
        .execute(),
    );
  }

  /** Tells the other processes soon that there is something in the log. They would find it by themselves a little later. */
  announce(): void {
    this.#announcement ??= setTimeout(() => {
      this.#announcement = undefined;
      // Not in the transaction of the commit: PostgreSQL lets only one transaction with a notice commit at a time.
      this.#connection.notify(this.#laneId());
    }, announcementDelayMs).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#announcement);
    for (const timer of this.#timers) clearInterval(timer);
    await this.#notices?.close();
  }

  #repeat(intervalMs: number, action: () => void): void {
    this.#timers.push(setInterval(action, intervalMs).unref());
  }

  /** Every process looks at the log several times a second; lines are there for much longer than any may be missing. */
  async #purge(): Promise<void> {
    await sql`DELETE FROM changes WHERE created_at < now() - interval '10 minutes'`.execute(this.#database);
    await sql`
      DELETE FROM lanes WHERE seen_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT 1 FROM changes WHERE changes.lane = lanes.lane)`.execute(this.#database);
  }
}
