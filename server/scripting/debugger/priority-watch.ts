import type { Clock } from '../../ports/environment.ts';
import type { Isolate } from './isolate.ts';

export interface PriorityLimits {
  /**
   * Milliseconds of CPU time after which a script is a long run, which yields to new scripts and to the service.
   */
  readonly shortRunMs: number;
  /** Replaces `shortRunMs` if other runs wait for a host. Also the milliseconds between two checks. */
  readonly busyShortRunMs: number;
}

/**
 * Detects a script that computes for a long time, so that its priority can be lowered. CPU time counts, not elapsed
 * time: if many scripts share a core, each is slow. A host whose priority was lowered must be replaced, and replacing
 * all their hosts would take more of that core than the scripts do.
 */
export class PriorityWatch {
  readonly #isolate: Pick<Isolate, 'cpuTimeMs' | 'hasWaitingRuns'>;
  readonly #clock: Clock;
  readonly #limits: PriorityLimits;
  readonly #onLongRun: () => void;
  #cancel: (() => void) | undefined;
  /** CPU time of the host at the first check. Only later time counts: most scripts end before the first check. */
  #firstCpuTimeMs: number | undefined;

  /** @param onLongRun called when the script has used up its time, at most once after each {@link start} */
  constructor(
    isolate: Pick<Isolate, 'cpuTimeMs' | 'hasWaitingRuns'>,
    clock: Clock,
    limits: PriorityLimits,
    onLongRun: () => void,
  ) {
    this.#isolate = isolate;
    this.#clock = clock;
    this.#limits = limits;
    this.#onLongRun = onLongRun;
  }

  start(): void {
    this.stop();
    this.#firstCpuTimeMs = undefined;
    this.#checkLater();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #checkLater(): void {
    const cancel = this.#clock.schedule(this.#limits.busyShortRunMs, () => {
      this.#isolate.cpuTimeMs().then(
        (cpuTimeMs) => {
          if (this.#cancel === cancel) this.#check(cpuTimeMs);
        },
        // The isolate has ended, and the run with it.
        () => undefined,
      );
    });
    this.#cancel = cancel;
  }

  #check(cpuTimeMs: number): void {
    const { shortRunMs, busyShortRunMs } = this.#limits;
    this.#firstCpuTimeMs ??= cpuTimeMs;
    const usedMs = cpuTimeMs - this.#firstCpuTimeMs;
    if (usedMs >= shortRunMs || (usedMs >= busyShortRunMs && this.#isolate.hasWaitingRuns())) {
      this.stop();
      this.#onLongRun();
    } else {
      this.#checkLater();
    }
  }
}
