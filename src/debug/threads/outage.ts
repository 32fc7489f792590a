import type { Clock } from '../../client/clock.ts';
import { isFault, NotThePlatform, PlatformFault } from '../../client/errors.ts';
import { wordsOf } from '../errors.ts';

export interface OutageOptions {
  readonly clock: Clock;
  /** Host of the platform, for the texts. */
  readonly host: string;
  /** Milliseconds for which a platform may be away before the session ends. */
  readonly patience: number;
  /** Tells the person. */
  readonly say: (category: 'stderr' | 'console', text: string) => void;
  /** The platform is away: requests of the person are not sent any more. */
  readonly away: () => void;
  /** It answers again. */
  readonly back: () => void;
}

/** Milliseconds that a failure may last and nobody be told: a connection that was cut is no outage. */
const unnoticed = 1_000;

/** Milliseconds for which a platform that refuses may go on doing so: user names are locked for trying on and on. */
const longestRefusal = 30_000;

/** Faults by which the platform itself says no, and not the state that it or a gateway is in. */
const isRefusal = (error: unknown): boolean =>
  isFault(error) && error.status < 500 && ![408, 412, 425, 429].includes(error.status);

/** Milliseconds that a platform may ask for before it is looked at again. */
const longestWait = 60_000;

/** Milliseconds until the next look, where the platform asks for time; 0 where it does not. */
export const timeWanted = (error: unknown): number =>
  error instanceof PlatformFault || error instanceof NotThePlatform
    ? Math.min(error.retryAfter ?? 0, longestWait)
    : 0;

/**
 * A time in which the platform does not answer. The session outlives it: the person is told once that it is away, and
 * once that it is back.
 */
export class Outage {
  readonly #options: OutageOptions;
  #since: number | undefined;
  #refusedSince: number | undefined;
  #isTold = false;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** The person was told that the platform is away. */
  isOn(): boolean {
    return this.#isTold;
  }

  /** A look that was sent at `sent` (`Clock.elapsed`) has failed; false where the patience is over. */
  failed(error: unknown, sent: number): boolean {
    const { clock, patience, host, say, away } = this.#options;
    const now = clock.elapsed();
    this.#since ??= sent;
    this.#refusedSince = isRefusal(error) ? (this.#refusedSince ?? sent) : undefined;
    if (this.#refusedSince !== undefined && now - this.#refusedSince >= Math.min(longestRefusal, patience))
      return false;
    if (now - this.#since >= patience) return false;
    if (!this.#isTold && now - this.#since >= Math.min(unnoticed, patience / 2)) {
      this.#isTold = true;
      say('stderr', `${host} is not reachable, trying again. ${wordsOf(error)}`);
      away();
    }
    return true;
  }

  /** The platform has answered. */
  over(): void {
    this.#since = undefined;
    this.#refusedSince = undefined;
    if (!this.#isTold) return;
    this.#isTold = false;
    const { host, say, back } = this.#options;
    say('console', `${host} answers again.`);
    back();
  }
}
