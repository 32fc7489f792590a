import type { ColumnType, Generated } from 'kysely';

/** A 64-bit integer, which the driver returns as a string. */
type BigInteger = ColumnType<string, number, number>;

/**
 * The tables of the store. Keys, the values of entries, and the names of counters and sequences are escaped with
 * {@link escapeText}.
 */
export interface Tables {
  records: { collection: string; key: string; state: string; body: string };
  entries: { collection: string; name: string; value: string; key: string };
  counters: { name: string; value: number };
  sequences: { name: string; value: BigInteger };
  /** Secrets that all service processes share, such as the key that signs tokens. */
  secrets: { name: string; value: string };
  /** The processes that have registered, which call each other for the debugger while they run. */
  peers: { number: number; instance: string; address: string; seen_at: Generated<Date> };
  /**
   * The sources of changes. Each service process has one, and gets a new one after a commit with an unknown outcome or
   * if its lane was removed.
   */
  lanes: { lane: string; seen_at: Generated<Date> };
  /** The change log: what each commit has changed. Lines are numbered within each lane. */
  changes: {
    lane: string;
    number: BigInteger;
    /** All commits of the lane with smaller numbers have ended: they are in the table, or will never be. */
    floor: BigInteger;
    body: string;
    created_at: Generated<Date>;
  };
}
