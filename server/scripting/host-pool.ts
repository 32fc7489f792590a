import { availableParallelism } from 'node:os';
import { errorMessage } from '../../contract/error-message.ts';
import type { Clock, Log } from '../ports/environment.ts';
import type { InspectorDebugger } from './debugger/script-debugger.ts';
import type { Isolate } from './debugger/isolate.ts';
import { HostExitedError, ScriptHost, type ScriptHostOptions } from './script-host.ts';

export interface PoolLimits {
  /** The maximum number of hosts. Additional runs wait. Each halted script occupies a host. */
  readonly maxHosts: number;
  /** The maximum number of idle hosts that are kept for later runs. */
  readonly maxIdleHosts: number;
  /** Milliseconds for which surplus idle hosts are kept, because concurrent requests tend to come again. */
  readonly idleLingerMs: number;
}

export interface PooledHost {
  readonly host: ScriptHost;
  readonly isolate: Isolate;
}

/** A host without a run. */
interface IdleHost {
  readonly pooledHost: PooledHost;
  readonly idleSince: number;
}

/** A run that waits for a host. */
type WaitingRun = PromiseWithResolvers<PooledHost> & { readonly siteId: string };

/** Milliseconds to wait for hosts to end when the service closes. */
const closeTimeLimitMs = 5_000;

/** Number of consecutive failed starts after which a waiting run fails. One host may fail to start by chance. */
const maxFailedStarts = 3;

/** The maximum number of hosts that are started concurrently. More would only delay the first one. */
const maxConcurrentStarts = Math.max(2, availableParallelism());

/** Thrown if the pool is closed and runs no more scripts. */
export class PoolClosedError extends Error {
  override readonly name = 'PoolClosed';
  constructor() {
    super('The script engine is closed.');
  }
}

/**
 * A pool of script hosts, which are started on demand up to a limit, reused, and replaced when they crash. A host runs
 * the scripts of one site only, so a script cannot reach anything that a script of another site has left behind.
 */
export class HostPool {
  readonly #options: ScriptHostOptions;
  readonly #limits: PoolLimits;
  readonly #debugger: InspectorDebugger;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #hosts = new Set<ScriptHost>();
  readonly #closingHosts = new Set<ScriptHost>();
  readonly #starts = new Set<Promise<unknown>>();
  /** Ordered by the time of use; the most recently used host is the last. */
  #idleHosts: IdleHost[] = [];
  #cancelTrim: (() => void) | undefined;
  #waitingRuns: WaitingRun[] = [];
  #startingCount = 0;
  /** Number of hosts in a row that could not be started. */
  #failedStarts = 0;
  #isClosed = false;

  constructor(
    options: ScriptHostOptions,
    limits: PoolLimits,
    scriptDebugger: InspectorDebugger,
    environment: { readonly clock: Clock; readonly log: Log },
  ) {
    this.#options = options;
    this.#limits = limits;
    this.#debugger = scriptDebugger;
    this.#clock = environment.clock;
    this.#log = environment.log;
  }

  /** Returns the numbers of idle hosts, of those that are starting, and of runs that wait for one. */
  get load(): { readonly idle: number; readonly starting: number; readonly waiting: number } {
    return {
      idle: this.#idleHosts.length,
      starting: this.#startingCount,
      waiting: this.#waitingRuns.length,
    };
  }

  /** Returns the number of hosts, including busy ones. */
  get size(): number {
    return this.#hosts.size;
  }

  /**
   * Starts a host in advance, so that the next run does not wait for one. Does nothing if a host is starting, or if an
   * idle one can be used by any site.
   */
  warm(): void {
    const isUnused = ({ pooledHost }: IdleHost): boolean => pooledHost.host.siteId === undefined;
    if (!this.#idleHosts.some(isUnused) && this.#startingCount === 0) this.#startHost();
  }

  /**
   * Returns a host for one run of a site's scripts. Pass it to {@link release} or {@link discard} afterwards.
   * @throws PoolClosedError, or HostExitedError if no host can be started
   */
  acquire(siteId: string): Promise<PooledHost> {
    if (this.#isClosed) return Promise.reject(new PoolClosedError());
    const idleHost = this.#takeIdle(siteId) ?? this.#takeIdle(undefined);
    if (idleHost) {
      idleHost.host.siteId = siteId;
      this.warm();
      return Promise.resolve(idleHost);
    }
    const waitingRun = { ...Promise.withResolvers<PooledHost>(), siteId };
    this.#waitingRuns.push(waitingRun);
    const [otherSiteHost] = this.#idleHosts;
    if (this.#hosts.size >= this.#limits.maxHosts && otherSiteHost) this.discard(otherSiteHost.pooledHost);
    if (this.#startingCount < this.#waitingRuns.length) this.#startHost();
    return waitingRun.promise;
  }

  /**
   * Returns the most recently used idle host that has run scripts of this site; for no site, one that has run none.
   */
  #takeIdle(siteId: string | undefined): PooledHost | undefined {
    const index = this.#idleHosts.findLastIndex(({ pooledHost }) => pooledHost.host.siteId === siteId);
    return this.#idleHosts.splice(index, index < 0 ? 0 : 1)[0]?.pooledHost;
  }

  /** Takes back a host whose run is over. */
  release(pooledHost: PooledHost): void {
    void pooledHost.host.waitUntilIdle().then(() => this.#offer(pooledHost));
  }

  #offer(pooledHost: PooledHost): void {
    if (this.#isClosed || !this.#hosts.has(pooledHost.host)) return;
    if (pooledHost.host.mustBeReplaced) {
      this.discard(pooledHost);
      return;
    }
    const { host } = pooledHost;
    const index = this.#waitingRuns.findIndex(
      ({ siteId }) => host.siteId === undefined || siteId === host.siteId,
    );
    const [waitingRun] = this.#waitingRuns.splice(index, index < 0 ? 0 : 1);
    if (waitingRun) {
      host.siteId = waitingRun.siteId;
      waitingRun.resolve(pooledHost);
      return;
    }
    if (this.#waitingRuns.length > 0 && this.#hosts.size >= this.#limits.maxHosts) {
      // Only other sites wait, and no additional host may be started for them.
      this.discard(pooledHost);
      return;
    }
    this.#idleHosts.push({ pooledHost, idleSince: this.#clock.now() });
    if (this.#idleHosts.length > this.#limits.maxIdleHosts) this.#cancelTrim ??= this.#trimLater();
  }

  #trimLater(): () => void {
    return this.#clock.schedule(this.#limits.idleLingerMs, () => {
      this.#cancelTrim = undefined;
      const surplusHosts = this.#idleHosts.slice(
        0,
        Math.max(0, this.#idleHosts.length - this.#limits.maxIdleHosts),
      );
      const cutoff = this.#clock.now() - this.#limits.idleLingerMs;
      for (const { pooledHost, idleSince } of surplusHosts) if (idleSince <= cutoff) this.discard(pooledHost);
      if (this.#idleHosts.length > this.#limits.maxIdleHosts) this.#cancelTrim = this.#trimLater();
    });
  }

  /**
   * Ends a host, and the script in it, if there is one. A host whose script was terminated cannot be reused: the script
   * may have left the host's code or the language's built-in objects in an inconsistent state. Starts another host if
   * runs wait, or in advance (see {@link warm}).
   */
  discard({ host }: PooledHost): void {
    this.#removeHost(host);
    this.#closingHosts.add(host);
    void host.close().then(() => this.#closingHosts.delete(host));
    this.#serveWaitingRuns();
    this.warm();
  }

  /**
   * Ends every host, including those that are still starting. Resolves when all processes have ended, or after {@link
   * closeTimeLimitMs}.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waitingRun of this.#waitingRuns) waitingRun.reject(new PoolClosedError());
    this.#waitingRuns = [];
    this.#idleHosts = [];
    this.#cancelTrim?.();
    const timeLimit = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => timeLimit.resolve('late'), closeTimeLimitMs);
    const closeTasks = [...this.#hosts, ...this.#closingHosts].map((host) => host.close());
    const outcome = await Promise.race([Promise.all([...closeTasks, ...this.#starts]), timeLimit.promise]);
    clearTimeout(timer);
    if (outcome === 'late') this.#log.error('a script could not be ended', {});
  }

  #startHost(): void {
    if (
      this.#isClosed ||
      this.#startingCount >= maxConcurrentStarts ||
      this.#hosts.size >= this.#limits.maxHosts
    )
      return;
    this.#startingCount++;
    const host = new ScriptHost(this.#options);
    this.#hosts.add(host);
    const start = this.#waitUntilReady(host)
      .then(
        (pooledHost) => {
          this.#startingCount--;
          this.#failedStarts = 0;
          this.#offer(pooledHost);
          this.#serveWaitingRuns();
        },
        (error: unknown) => {
          this.#startingCount--;
          this.#removeHost(host);
          this.#handleFailedStart(error);
        },
      )
      .catch((error: unknown) => this.#log.error('the script host pool failed', { error }))
      .finally(() => this.#starts.delete(start));
    this.#starts.add(start);
    void host.exit.then(() => {
      this.#removeHost(host);
      this.#serveWaitingRuns();
    });
  }

  async #waitUntilReady(host: ScriptHost): Promise<PooledHost> {
    await host.ready;
    const isolate = await this.#debugger.attach(host.session);
    host.isolate = isolate;
    isolate.interruptWait = () => host.interruptWait();
    isolate.end = () => void host.close();
    isolate.lowerPriority = () => host.lowerPriority();
    isolate.hasWaitingRuns = () => this.#waitingRuns.length > 0;
    return { host, isolate };
  }

  /**
   * Logs the error. Rejects one waiting run if several consecutive hosts cannot start, so that a broken installation is
   * not retried endlessly.
   */
  #handleFailedStart(error: unknown): void {
    if (this.#isClosed) return;
    this.#log.error('a script host could not be started', { error });
    if (++this.#failedStarts >= maxFailedStarts) {
      const exitError =
        error instanceof HostExitedError ? error : new HostExitedError(errorMessage(error), false);
      this.#waitingRuns.shift()?.reject(exitError);
    }
    this.#serveWaitingRuns();
  }

  #serveWaitingRuns(): void {
    if (this.#waitingRuns.length > this.#startingCount) this.#startHost();
  }

  #removeHost(host: ScriptHost): void {
    this.#hosts.delete(host);
    this.#idleHosts = this.#idleHosts.filter(({ pooledHost }) => pooledHost.host !== host);
    if (host.isolate) this.#debugger.detach(host.isolate);
  }
}
