import type { Clock } from '../client/clock.ts';
import { isFault, Unreachable, type UnreachableReason } from '../client/errors.ts';
import type { DebuggerApi } from './debugger-api.ts';
import { wordsOf } from './errors.ts';

/** Milliseconds between attempts: the first ones, then each. */
const againAfter: readonly number[] = [300, 1_000, 3_000];
const thenEvery = 5_000;

/** Milliseconds after which a platform that does not answer is left alone. */
const patience = 5 * 60_000;

/** Where nothing is, nothing was left. */
const nothingThere: readonly UnreachableReason[] = ['refused', 'unknown-host', 'tls'];

/** A platform that could not be told. */
export interface NotTold {
  readonly problem: string;
  /** There is nothing to tell: it is gone, or says no. */
  readonly final: boolean;
}

/**
 * Has the platform forget us: breakpoints go, halted threads run on. Tries time and again where it does not answer,
 * since what is left behind would halt others' requests. Never rejects; undefined where it was told.
 */
export async function leave(
  api: Pick<DebuggerApi, 'deleteClient'>,
  clock: Clock,
): Promise<NotTold | undefined> {
  const end = clock.elapsed() + patience;
  for (let attempt = 0; ; attempt++) {
    try {
      await api.deleteClient();
      return undefined;
    } catch (error) {
      const final = isFinal(error);
      const wait = againAfter[attempt] ?? thenEvery;
      if (final || clock.elapsed() + wait > end) return { problem: wordsOf(error), final };
      await new Promise<void>((resolve) => clock.after(wait, resolve));
    }
  }
}

/**
 * A platform that says no, or that is gone with all that it held. One that took our credentials before and does not
 * now is asked again: gateways say so while what is behind them restarts.
 */
const isFinal = (error: unknown): boolean =>
  (isFault(error) && error.status < 500 && error.status !== 401) ||
  (error instanceof Unreachable && nothingThere.includes(error.reason));
