import type { Clock } from '../client/clock.ts';
import { isFault, Unreachable, type UnreachableReason } from '../client/errors.ts';
import type { DebuggerApi } from './debugger-api.ts';
import { errorMessage } from '../../contract/error-message.ts';

/** Milliseconds before each of the first retries. */
const firstRetryDelaysMs: readonly number[] = [300, 1_000, 3_000];
/** Milliseconds between later retries. */
const retryIntervalMs = 5_000;

/** Milliseconds after which the adapter no longer retries to release a platform. */
const timeLimitMs = 5 * 60_000;

/** Reasons for which retrying is useless: the platform is no longer at its address. */
const missingPlatformReasons: readonly UnreachableReason[] = ['refused', 'unknown-host', 'tls'];

/** A platform that could not be released. */
export interface ReleaseFailure {
  readonly problem: string;
  /** Whether retrying is useless, since the platform no longer exists or rejects the request. */
  readonly isFinal: boolean;
  /** Whether nothing listens at the platform's address any more, so that nothing of the session is left there. */
  readonly isGone: boolean;
}

/**
 * Deletes the client on the platform: its breakpoints are removed, and halted threads resume. Retries like
 * `retryRelease`.
 */
export const releaseClient = (
  api: Pick<DebuggerApi, 'deleteClient'>,
  clock: Clock,
): Promise<ReleaseFailure | undefined> => retryRelease(() => api.deleteClient(), clock);

/**
 * Runs an action that removes breakpoints from the platform. Retries after failures that are not final, for a limited
 * time, since the remaining breakpoints would halt other people's requests. Never rejects; resolves with undefined on
 * success.
 */
export async function retryRelease(
  action: () => Promise<void>,
  clock: Clock,
): Promise<ReleaseFailure | undefined> {
  const deadline = clock.monotonicNow() + timeLimitMs;
  for (let attempt = 0; ; attempt++) {
    try {
      await action();
      return undefined;
    } catch (error) {
      const isFinal = isFinalError(error);
      const delayMs = firstRetryDelaysMs[attempt] ?? retryIntervalMs;
      if (isFinal || clock.monotonicNow() + delayMs > deadline)
        return {
          problem: errorMessage(error),
          isFinal,
          isGone: error instanceof Unreachable && error.reason === 'refused',
        };
      await new Promise<void>((resolve) => clock.schedule(delayMs, resolve));
    }
  }
}

/** Statuses below 500 that gateways use while the platform behind them is busy or restarts. */
const temporaryStatuses: readonly number[] = [401, 408, 425, 429];

/**
 * Whether the platform rejects the request, or no longer exists. Rejected credentials are not final, since the
 * platform has accepted them before: gateways respond like that while the platform behind them restarts.
 */
const isFinalError = (error: unknown): boolean =>
  (isFault(error) && error.status < 500 && !temporaryStatuses.includes(error.status)) ||
  (error instanceof Unreachable && missingPlatformReasons.includes(error.reason));
