import type { ColumnType, Generated } from 'kysely';

/** The driver returns 64-bit integers as texts. */
type BigInteger = ColumnType<string, number, number>;

/** The tables of the store. Keys, values and names are texts as {@link escapeText} writes them. */
export interface Tables {
  records: { collection: string; key: string; state: string; body: string };
  entries: { collection: string; name: string; value: string; key: string };
  counters: { name: string; value: number };
  sequences: { name: string; value: BigInteger };
  /** Secrets that all service processes share, such as the key that signs tokens. */
  secrets: { name: string; value: string };
  /** The living processes, which call each other for the debugger. */
  peers: { number: number; instance: string; address: string; seen_at: Generated<Date> };
  /** The sources of changes: one a service process, and a new one after a commit whose outcome it could not learn. */
  lanes: { lane: string; seen_at: Generated<Date> };
  /** What each commit changed, for the other processes; numbered by lane. */
  changes: {
    lane: string;
    number: BigInteger;
    /** All smaller numbers of the lane have ended: they are in the table, or never will be. */
    floor: BigInteger;
    body: string;
    created_at: Generated<Date>;
  };
}
