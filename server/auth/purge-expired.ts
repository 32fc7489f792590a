import type { Clock } from '../ports/environment.ts';
import { ConcurrentChangeError, type UnitOfWork } from '../ports/store.ts';
import { compoundKey, dueSlot } from '../records/collections.ts';
import type { ExpiringRecord } from '../records/expiring.ts';

/** Length of the slots of `dueSlot`, in milliseconds. */
const slotMs = 10 * 60_000;
/** If the last purge was longer ago than this, in milliseconds, every record is checked, as on the first call. */
const maxGapMs = 24 * 60 * 60_000;

export interface PurgeDependencies {
  readonly clock: Clock;
  readonly beginWork: () => UnitOfWork;
}

/**
 * Deletes expired records, at most every ten minutes. Code that often writes expiring records calls it first.
 */
export type PurgeExpired = () => Promise<void>;

/**
 * Creates the purge function. Its first call checks every record, as does a call more than a day after the last purge.
 * Other calls check only the time slots from just before the last purge until now, so that they read few records that
 * have not expired.
 */
export function createPurgeExpired({ clock, beginWork }: PurgeDependencies): PurgeExpired {
  let lastPurgeTime: number | undefined;
  return async () => {
    const now = clock.now();
    if (lastPurgeTime !== undefined && now - lastPurgeTime < slotMs) return;
    const work = beginWork();
    const expiring = work.collection('expiring');
    const candidates: ExpiringRecord[] = [];
    if (lastPurgeTime === undefined || now - lastPurgeTime > maxGapMs)
      candidates.push(...(await expiring.all()));
    else {
      for (let time = lastPurgeTime - slotMs; time <= now; time += slotMs) {
        candidates.push(...(await expiring.find('due', dueSlot(new Date(time).toISOString()))));
      }
    }
    for (const record of candidates) {
      if (Date.parse(record.expires_at) <= now) expiring.delete(compoundKey(record.kind, record.id));
    }
    try {
      await work.commit();
      lastPurgeTime = now;
    } catch (error) {
      // A session was used concurrently, or another request purges at the same time. The next call tries again.
      if (!(error instanceof ConcurrentChangeError)) throw error;
    }
  };
}
