import type { Clock } from '../ports/environment.ts';
import { ConcurrentChange, type UnitOfWork } from '../ports/store.ts';
import { compoundKey, dueSlot } from '../records/collections.ts';
import type { Expiring } from '../records/expiring.ts';

/** Length of the slots of `dueSlot`, in milliseconds. */
const slot = 10 * 60_000;
/** After a longer pause everything is looked through, as at the start. */
const longestPause = 24 * 60 * 60_000;

export interface ForgettingParts {
  readonly clock: Clock;
  readonly beginWork: () => UnitOfWork;
}

/** Takes away what has expired; to be called whenever something that expires is written. Works once in ten minutes. */
export type ForgetExpired = () => Promise<void>;

/**
 * Looks through everything at the first call, later only through the slots that have passed since: what expires is
 * found without reading what has not.
 */
export function createForgetExpired({ clock, beginWork }: ForgettingParts): ForgetExpired {
  let done: number | undefined;
  return async () => {
    const now = clock.now();
    if (done !== undefined && now - done < slot) return;
    const work = beginWork();
    const expiring = work.of('expiring');
    const found: Expiring[] = [];
    if (done === undefined || now - done > longestPause) found.push(...(await expiring.all()));
    else {
      for (let at = done - slot; at <= now; at += slot) {
        found.push(...(await expiring.find('due', dueSlot(new Date(at).toISOString()))));
      }
    }
    for (const one of found) {
      if (Date.parse(one.expires_at) <= now) expiring.delete(compoundKey(one.kind, one.id));
    }
    try {
      await work.commit();
      done = now;
    } catch (error) {
      // A session among them was used at this moment, or another request forgets at the same time: the next call goes on.
      if (!(error instanceof ConcurrentChange)) throw error;
    }
  };
}
