import { sql, type Kysely } from 'kysely';
import type { CommittedChange } from '../../ports/store.ts';
import { allChanged, parseChange } from './change-body.ts';
import { withStoreErrors } from './database-errors.ts';
import { LanePosition } from './lane-position.ts';
import type { Tables } from './schema.ts';

/**
 * If the last query was longer ago than this, the missed changes are not read, and everything counts as changed. The
 * limit must be far shorter than the log's retention time.
 */
const maxBacklogMs = 30_000;

interface LogRow {
  readonly instant: Date;
  /** Null if there is no other lane. */
  readonly lane: string | null;
  /** Null if the lane has no new commits. */
  readonly number: string | null;
  readonly floor: string | null;
  readonly body: string | null;
}

/** Follows the commits of other processes. One query runs at a time; callers that wait share the next query. */
export class ChangeFollower {
  readonly #database: Kysely<Tables>;
  readonly #ownLane: () => string;
  readonly #onChange: (change: CommittedChange) => void;
  readonly #positions = new Map<string, LanePosition>();
  /** The database's time at the last query; undefined before the first one. */
  #lastInstant: number | undefined;
  #runningQuery: Promise<void> | undefined;
  #nextQuery: Promise<void> | undefined;

  constructor(database: Kysely<Tables>, ownLane: () => string, onChange: (change: CommittedChange) => void) {
    this.#database = database;
    this.#ownLane = ownLane;
    this.#onChange = onChange;
  }

  /**
   * Resolves when all commits before the call have been read, or everything has been reported as changed.
   * @throws StoreUnavailableError
   */
  catchUp(): Promise<void> {
    if (!this.#runningQuery) return (this.#runningQuery = this.#query());
    // The running query may have read the log before the call.
    return (this.#nextQuery ??= this.#runningQuery.then(this.#startNextQuery, this.#startNextQuery));
  }

  /**
   * Also follows the commits with numbers after `low` in a lane. Called for the previous lane of this process, which it
   * then follows as if the lane belonged to another process.
   */
  followLane(lane: string, low: number): void {
    this.#positions.set(lane, new LanePosition(low));
  }

  readonly #startNextQuery = (): Promise<void> => {
    this.#nextQuery = undefined;
    return (this.#runningQuery ??= this.#query());
  };

  async #query(): Promise<void> {
    try {
      await withStoreErrors(
        this.#lastInstant === undefined ? this.#start() : this.#follow(this.#lastInstant),
      );
    } finally {
      this.#runningQuery = undefined;
    }
  }

  /** Starts at the floor of the last line of each other lane, and reports that everything may have changed. */
  async #start(): Promise<void> {
    const { rows } = await sql<Pick<LogRow, 'instant' | 'lane' | 'floor'>>`
      SELECT clock.instant, lanes.lane, line.floor
      FROM (SELECT now() AS instant) AS clock
      LEFT JOIN lanes ON lanes.lane <> ${this.#ownLane()}
      LEFT JOIN LATERAL (
        SELECT floor FROM changes WHERE changes.lane = lanes.lane ORDER BY number DESC LIMIT 1
      ) AS line ON true`.execute(this.#database);
    for (const { instant, lane, floor } of rows) {
      this.#lastInstant = instant.getTime();
      if (lane !== null) this.#positions.set(lane, new LanePosition(Number(floor ?? 1) - 1));
    }
    // Data that was read before may be older than the end of the log.
    this.#onChange(allChanged);
  }

  async #follow(lastInstant: number): Promise<void> {
    const lanes = [...this.#positions.keys()];
    const lows = lanes.map((lane) => this.#positions.get(lane)?.low ?? 0);
    const { rows } = await sql<LogRow>`
      SELECT clock.instant, lanes.lane, line.number, line.floor, line.body
      FROM (SELECT now() AS instant) AS clock
      LEFT JOIN lanes ON lanes.lane <> ${this.#ownLane()}
      LEFT JOIN unnest(${lanes}::text[], ${lows}::bigint[]) AS position (lane, low) ON position.lane = lanes.lane
      LEFT JOIN LATERAL (
        SELECT number, floor, body FROM changes
        WHERE changes.lane = lanes.lane AND changes.number > coalesce(position.low, 0)
          AND clock.instant < ${new Date(lastInstant + maxBacklogMs)}
        ORDER BY number
      ) AS line ON true`.execute(this.#database);
    const instant = rows[0]?.instant.getTime() ?? lastInstant;
    if (instant - lastInstant >= maxBacklogMs) return this.#start();
    this.#lastInstant = instant;
    const existingLanes = new Set(rows.map(({ lane }) => lane));
    for (const lane of lanes) if (!existingLanes.has(lane)) this.#positions.delete(lane);
    for (const row of rows) this.#apply(row);
  }

  #apply({ lane, number, floor, body }: LogRow): void {
    if (lane === null) return;
    const position = this.#positions.get(lane) ?? new LanePosition();
    this.#positions.set(lane, position);
    if (number === null || body === null) return;
    if (position.advance(Number(number), Number(floor))) this.#onChange(parseChange(body));
  }
}
