import { fault } from '../../contract/fault.ts';
import { HookCircuitBreaker as HookCircuitBreakerFault } from '../../contract/faults/hooks.ts';
import type { Clock } from '../ports/environment.ts';
import type { HookRunner } from '../ports/hook-runner.ts';

/** Failures are counted among this number of the latest calls of a hook. */
const callWindow = 100;
/** Number of failures in {@link callWindow} calls that a hook may have. With more, it is disabled. */
const maxFailures = 50;
/** Milliseconds for which a hook is disabled. */
const openMs = 60_000;

interface HookCalls {
  /** Whether each of the last calls failed, oldest first. */
  readonly failureFlags: boolean[];
  /** Set while the hook is disabled. */
  openState: { readonly untilMs: number; readonly scriptsVersion: string } | undefined;
}

/**
 * Disables a hook that fails too often, per site and extension point (extension-points 4). A change of the site's
 * scripts enables it immediately, because the developer has probably corrected the error.
 */
export class HookCircuitBreaker {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #runner: Pick<HookRunner, 'scriptsVersion'>;
  readonly #calls = new Map<string, HookCalls>();

  constructor(clock: Pick<Clock, 'now'>, runner: Pick<HookRunner, 'scriptsVersion'>) {
    this.#clock = clock;
    this.#runner = runner;
  }

  /** @throws HookCircuitBreaker while the hook is disabled */
  async check(siteId: string, extensionPoint: string): Promise<void> {
    const calls = this.#callsOf(siteId, extensionPoint);
    if (calls.openState === undefined) return;
    const { untilMs, scriptsVersion } = calls.openState;
    if (this.#clock.now() < untilMs && scriptsVersion === (await this.#runner.scriptsVersion(siteId)))
      throw fault(HookCircuitBreakerFault, { extensionPoint });
    calls.openState = undefined;
  }

  /** Records the result of a call. */
  async record(siteId: string, extensionPoint: string, hasFailed: boolean): Promise<void> {
    const calls = this.#callsOf(siteId, extensionPoint);
    const { failureFlags: failures } = calls;
    failures.push(hasFailed);
    if (failures.length > callWindow) failures.shift();
    if (!hasFailed || failures.filter(Boolean).length <= maxFailures) return;
    failures.length = 0;
    const openUntilMs = this.#clock.now() + openMs;
    calls.openState = { untilMs: openUntilMs, scriptsVersion: await this.#runner.scriptsVersion(siteId) };
  }

  #callsOf(siteId: string, extensionPoint: string): HookCalls {
    const key = `${siteId}/${extensionPoint}`;
    let calls = this.#calls.get(key);
    if (calls === undefined) this.#calls.set(key, (calls = { failureFlags: [], openState: undefined }));
    return calls;
  }
}
