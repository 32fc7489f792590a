import type { Clock } from '../client/clock.ts';
import { isFault, Unreachable, type UnreachableReason } from '../client/errors.ts';
import type { DebuggerApi } from './debugger-api.ts';
import { wordsOf } from './errors.ts';

/** Milliseconds between attempts. */
const againAfter: readonly number[] = [300, 1_000, 3_000];

/** Where nothing is, nothing was left. */
const nothingThere: readonly UnreachableReason[] = ['refused', 'unknown-host', 'tls'];

/**
 * Has the platform forget us: breakpoints go, halted threads run on. Tries time and again where it does not answer,
 * since what is left behind would halt others' requests. Never rejects; says why where it could not.
 */
export async function leave(
  api: Pick<DebuggerApi, 'deleteClient'>,
  clock: Clock,
): Promise<string | undefined> {
  for (const wait of [...againAfter, undefined]) {
    try {
      await api.deleteClient();
      return undefined;
    } catch (error) {
      if (wait === undefined || isFinal(error)) return wordsOf(error);
      await new Promise<void>((resolve) => clock.after(wait, resolve));
    }
  }
  return undefined;
}

/**
 * A platform that says no, or that is gone with all that it held. One that took our credentials before and does not
 * now is asked again: gateways say so while what is behind them restarts.
 */
const isFinal = (error: unknown): boolean =>
  (isFault(error) && error.status < 500 && error.status !== 401) ||
  (error instanceof Unreachable && nothingThere.includes(error.reason));
