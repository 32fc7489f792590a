import { sql, type Kysely } from 'kysely';
import type { ChangeFollower } from './change-follower.ts';
import type { ChangeSubscription, PostgresConnection } from './postgres-connection.ts';
import { withStoreErrors } from './database-errors.ts';
import type { Tables } from './schema.ts';

/** Interval at which the change log is read even without a request or a notification. */
export const pollIntervalMs = 250;
/** Delay of an announcement, so that it covers all commits of the process in this time. */
const announcementDelayMs = 20;
const heartbeatIntervalMs = 10_000;
const purgeIntervalMs = 60_000;

/**
 * The background tasks of a process on the database: they follow the log, announce commits, send heartbeats, and delete
 * old log lines.
 */
export class BackgroundTasks {
  readonly #connection: PostgresConnection;
  readonly #database: Kysely<Tables>;
  readonly #laneId: () => string;
  readonly #follower: ChangeFollower;
  readonly #timers: NodeJS.Timeout[] = [];
  #announcement: NodeJS.Timeout | undefined;
  #subscription: ChangeSubscription | undefined;

  constructor(connection: PostgresConnection, laneId: () => string, follower: ChangeFollower) {
    this.#connection = connection;
    this.#database = connection.database;
    this.#laneId = laneId;
    this.#follower = follower;
  }

  /** Registers the lane, finds the end of the log, and starts the tasks. @throws StoreUnavailableError */
  async begin(): Promise<void> {
    await this.sendHeartbeat();
    await this.#follower.catchUp();
    const follow = () => void this.#follower.catchUp().catch(() => undefined);
    this.#subscription = this.#connection.listen((lane) => {
      if (lane !== this.#laneId()) follow();
    });
    this.#repeat(pollIntervalMs, follow);
    this.#repeat(heartbeatIntervalMs, () => void this.sendHeartbeat().catch(() => undefined));
    this.#repeat(purgeIntervalMs, () => void this.#purge().catch(() => undefined));
  }

  /** Registers the lane of this process, or sends its heartbeat. @throws StoreUnavailableError */
  async sendHeartbeat(): Promise<void> {
    await withStoreErrors(
      this.#database
        .insertInto('lanes')
        .values({ lane: this.#laneId() })
        .onConflict((conflict) => conflict.column('lane').doUpdateSet({ seen_at: sql`now()` }))
        .execute(),
    );
  }

  /**
   * Schedules a notification of the other processes about new log lines, which they would otherwise read a little
   * later.
   */
  announce(): void {
    this.#announcement ??= setTimeout(() => {
      this.#announcement = undefined;
      // Not in the transaction of the commit, since PostgreSQL commits transactions with notifications one at a time.
      this.#connection.notify(this.#laneId());
    }, announcementDelayMs).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#announcement);
    for (const timer of this.#timers) clearInterval(timer);
    await this.#subscription?.close();
  }

  #repeat(intervalMs: number, action: () => void): void {
    this.#timers.push(setInterval(action, intervalMs).unref());
  }

  /**
   * Deletes log lines that no process will read any more, and lanes without lines and without recent heartbeats. No
   * process reads older lines, because one that was paused for half a minute or longer treats everything as changed
   * instead of reading the lines that it missed ({@link ChangeFollower}).
   */
  async #purge(): Promise<void> {
    await sql`DELETE FROM changes WHERE created_at < now() - interval '10 minutes'`.execute(this.#database);
    await sql`
      DELETE FROM lanes WHERE seen_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT 1 FROM changes WHERE changes.lane = lanes.lane)`.execute(this.#database);
  }
}
