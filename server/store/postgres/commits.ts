import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { ConcurrentChangeError, StoreUnavailableError } from '../../ports/store.ts';
import type { WriteSet } from '../backend.ts';
import { formatChange, everythingBody } from './change-body.ts';
import { isRepeatable, isTransient, storeError } from './database-errors.ts';
import type { Lane, LogPosition } from './lane.ts';
import type { Tables } from './schema.ts';
import { addToCounters, writeRecords } from './write-statements.ts';

/**
 * Maximum number of attempts of a transaction. It is repeated if the database aborts it in favor of another one, or if
 * its lane was removed.
 */
const maxAttempts = 10;
const maxPauseMs = 30;
/** Time during which the outcome of an interrupted commit is queried, and the pause between two queries. */
const settlingTimeMs = 8000;
const settlingPauseMs = 200;

type Changes = (transaction: Transaction<Tables>) => Promise<void>;

/** Thrown if the lane was removed, because its process sent no heartbeat for a long time. */
class LaneRemovedError extends StoreUnavailableError {}

/** Thrown if the database has aborted all attempts of a transaction in favor of others. */
class AbortedError extends StoreUnavailableError {}

/** Adds the line of a commit to the change log. @throws LaneRemovedError */
async function addLine(
  transaction: Transaction<Tables>,
  { lane, number, floor }: LogPosition,
  body: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    INSERT INTO changes (lane, number, floor, body)
    SELECT lane, ${number}::bigint, ${floor}::bigint, ${body} FROM lanes WHERE lane = ${lane}`.execute(
    transaction,
  );
  if (numAffectedRows !== 1n)
    throw new LaneRemovedError(
      'other processes assumed that this process had ended, because it sent no heartbeat',
    );
}

/** Commits changes together with their line in the change log. */
export class Commits {
  readonly #database: Kysely<Tables>;
  readonly #lane: () => Lane;
  readonly #replaceLane: () => Promise<void>;

  /**
   * @param lane the lane of this process
   * @param replaceLane gives this process another lane; called when its lane was removed, or when the outcome of a
   *   commit cannot be determined
   */
  constructor(database: Kysely<Tables>, lane: () => Lane, replaceLane: () => Promise<void>) {
    this.#database = database;
    this.#lane = lane;
    this.#replaceLane = replaceLane;
  }

  /** @throws ConcurrentChangeError, CounterTooLowError, StoreUnavailableError, KeyTooLongError */
  commit(set: WriteSet): Promise<void> {
    return this.#run(formatChange(set), async (transaction) => {
      await writeRecords(transaction, set.records);
      // Last, because many requests wait for the rows of a few counters.
      if (set.counters.length > 0) await addToCounters(transaction, set.counters);
    }).catch((error: unknown) => {
      const [first] = set.records;
      // Reported as a conflict with another request, so that the caller can repeat the whole request.
      throw error instanceof AbortedError && first
        ? new ConcurrentChangeError(first.collection, first.key)
        : error;
    });
  }

  /** Commits changes to any part of the store. @throws StoreUnavailableError, KeyTooLongError */
  commitAny(changes: Changes): Promise<void> {
    return this.#run(everythingBody, changes);
  }

  async #run(body: string, changes: Changes): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#attempt(body, changes);
        return;
      } catch (error) {
        if (error instanceof LaneRemovedError && attempt < maxAttempts) await this.#replaceLane();
        else if (!isRepeatable(error)) throw storeError(error);
        else if (attempt >= maxAttempts)
          throw new AbortedError(`the database has aborted ${attempt} attempts of a transaction`, {
            cause: error,
          });
        await pause(Math.random() * maxPauseMs);
      }
    }
  }

  async #attempt(body: string, changes: Changes): Promise<void> {
    const lane = this.#lane();
    const position = lane.open();
    const progress = { isComplete: false, isOutcomeKnown: true };
    try {
      await this.#database
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          await addLine(transaction, position, body);
          await changes(transaction);
          progress.isComplete = true;
        });
    } catch (error) {
      if (!progress.isComplete || !isTransient(error)) throw error;
      progress.isOutcomeKnown = false;
      const outcome = await this.#determineOutcome(position);
      progress.isOutcomeKnown = outcome !== undefined;
      if (outcome === 'rolled back') throw error;
      if (outcome === 'committed') return;
      throw new StoreUnavailableError(
        'the connection to the database was lost during a commit: the changes may have been stored or not',
        { cause: error },
      );
    } finally {
      if (progress.isOutcomeKnown) lane.close(position);
      else await this.#replaceLane();
    }
  }

  /**
   * Determines the outcome of a commit whose connection was lost, by inserting a log line with the same number. The
   * insertion waits for the commit if it is still running, and prevents it from succeeding later. Resolves with
   * undefined if the database stays unavailable.
   */
  async #determineOutcome({
    lane,
    number,
    floor,
  }: LogPosition): Promise<'committed' | 'rolled back' | undefined> {
    for (const end = Date.now() + settlingTimeMs; Date.now() < end;) {
      try {
        const { numInsertedOrUpdatedRows: rows } = await this.#database
          .insertInto('changes')
          .values({ lane, number, floor, body: JSON.stringify({ records: {}, counters: [] }) })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return rows === 0n ? 'committed' : 'rolled back';
      } catch (error) {
        if (!isTransient(error) && !isRepeatable(error)) throw error;
      }
      await pause(settlingPauseMs);
    }
    return undefined;
  }
}
