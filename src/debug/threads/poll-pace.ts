/** What the next wait depends on. Times in milliseconds. */
export interface PaceInput {
  /** Since something happened that makes a halt likely soon: a command's answer, a trigger's start. */
  readonly sinceStir: number;
  /** A script is known to run, or a trigger waits for its answer. */
  readonly busy: boolean;
  /** Duration of the last poll. */
  readonly roundTrip: number;
  /** Polls that failed in a row. */
  readonly failures: number;
}

const fastest = 2;
/** While something runs, at most an eighth of the time is spent on asking. */
const busyShare = 8;
const busyLimit = 25;
const idleLimit = 500;
const failureLimit = 5_000;
/** Share of the waiting that the finding may cost: after 40 ms of waiting, 5 ms more. */
const patience = 8;
/** An idle adapter spends at most an eighth of its time on asking, and soon less: */
const idleShare = 8;
const idleFastest = 10;
/** Idle polling slows by its own pace again every 10 s, since most requests follow soon on what was done before. */
const idleSlowdown = 10_000;

/**
 * Milliseconds until the next poll. Right after a stir the wait grows with the time that has passed, so that a halt
 * which comes at once is found at once; while something runs, it stays short; idle, it follows the distance to the
 * platform and the time that nothing has happened; after failures it doubles.
 */
export function nextWait({ sinceStir, busy, roundTrip, failures }: PaceInput): number {
  if (failures > 0) return Math.min(failureLimit, 100 * 2 ** (failures - 1));
  const sinceStirWait = Math.max(fastest, roundTrip, sinceStir / patience);
  if (busy)
    return Math.min(Math.max(5, Math.min(busyLimit, roundTrip * busyShare), roundTrip), sinceStirWait);
  const idle = Math.min(busyLimit * 10, Math.max(idleFastest, roundTrip * idleShare));
  return Math.min(idleLimit, sinceStirWait, idle * (1 + sinceStir / idleSlowdown));
}
