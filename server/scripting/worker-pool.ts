import { availableParallelism } from 'node:os';
import type { Clock, Log } from '../ports/environment.ts';
import type { InspectorDebugger } from './debugger/script-debugger.ts';
import type { Isolate } from './debugger/isolate.ts';
import { ScriptWorker, type WorkerOptions } from './script-worker.ts';

export interface PoolLimits {
  /** The maximum number of workers. Further runs wait. Each halted script occupies a worker. */
  readonly maxWorkers: number;
  /** The number of idle workers that are kept for further runs. */
  readonly maxIdleWorkers: number;
  /** Milliseconds for which surplus idle workers are kept, because concurrent requests tend to come again. */
  readonly idleLingerMs: number;
}

export interface PooledWorker {
  readonly worker: ScriptWorker;
  readonly isolate: Isolate;
}

/** A worker without a run. */
interface IdleWorker {
  readonly pooledWorker: PooledWorker;
  readonly idleSince: number;
}

type PendingRequest = PromiseWithResolvers<PooledWorker>;

/** Milliseconds to wait for workers to end when the service closes. */
const closeTimeLimitMs = 5_000;

/** The number of workers that are started concurrently. More would only delay the first one. */
const maxConcurrentBoots = Math.max(2, availableParallelism());

/** The pool is closed and runs no further scripts. */
export class PoolClosedError extends Error {
  override readonly name = 'PoolClosed';
  constructor() {
    super('The script engine is closed.');
  }
}

/** A pool of script workers, which are started on demand up to a limit, reused, and replaced when they crash. */
export class WorkerPool {
  readonly #options: Omit<WorkerOptions, 'name'>;
  readonly #limits: PoolLimits;
  readonly #debugger: InspectorDebugger;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #label: string;
  readonly #workers = new Set<ScriptWorker>();
  readonly #closingWorkers = new Set<ScriptWorker>();
  readonly #boots = new Set<Promise<unknown>>();
  /** Ordered by the time of use; the most recently used worker is the last. */
  #idleWorkers: IdleWorker[] = [];
  #cancelTrim: (() => void) | undefined;
  #pendingRequests: PendingRequest[] = [];
  #bootingCount = 0;
  #createdCount = 0;
  #closed = false;

  constructor(
    options: Omit<WorkerOptions, 'name'>,
    limits: PoolLimits,
    scriptDebugger: InspectorDebugger,
    environment: { readonly clock: Clock; readonly log: Log; readonly label: string },
  ) {
    this.#options = options;
    this.#limits = limits;
    this.#debugger = scriptDebugger;
    this.#clock = environment.clock;
    this.#log = environment.log;
    this.#label = environment.label;
  }

  /** The number of workers, including busy ones. */
  get size(): number {
    return this.#workers.size;
  }

  /** Starts a worker in advance if none is idle, so that the next run does not wait for one. */
  warm(): void {
    if (this.#idleWorkers.length === 0 && this.#bootingCount === 0) this.#startBoot();
  }

  /**
   * A worker for one run. Pass it to {@link release} or {@link discard} afterwards.
   * @throws PoolClosedError, or WorkerExitedError if no worker can be started
   */
  acquire(): Promise<PooledWorker> {
    if (this.#closed) return Promise.reject(new PoolClosedError());
    const idleWorker = this.#idleWorkers.pop();
    if (idleWorker) {
      this.warm();
      return Promise.resolve(idleWorker.pooledWorker);
    }
    const pendingRequest = Promise.withResolvers<PooledWorker>();
    this.#pendingRequests.push(pendingRequest);
    if (this.#bootingCount < this.#pendingRequests.length) this.#startBoot();
    return pendingRequest.promise;
  }

  release(pooledWorker: PooledWorker): void {
    if (this.#closed || !this.#workers.has(pooledWorker.worker)) return;
    if (pooledWorker.worker.tainted) {
      this.discard(pooledWorker);
      return;
    }
    const pendingRequest = this.#pendingRequests.shift();
    if (pendingRequest) {
      pendingRequest.resolve(pooledWorker);
      return;
    }
    this.#idleWorkers.push({ pooledWorker, idleSince: this.#clock.now() });
    if (this.#idleWorkers.length > this.#limits.maxIdleWorkers) this.#cancelTrim ??= this.#trimLater();
  }

  #trimLater(): () => void {
    return this.#clock.after(this.#limits.idleLingerMs, () => {
      this.#cancelTrim = undefined;
      const surplus = this.#idleWorkers.slice(
        0,
        Math.max(0, this.#idleWorkers.length - this.#limits.maxIdleWorkers),
      );
      const cutoff = this.#clock.now() - this.#limits.idleLingerMs;
      for (const { pooledWorker: pooled, idleSince: since } of surplus)
        if (since <= cutoff) this.discard(pooled);
      if (this.#idleWorkers.length > this.#limits.maxIdleWorkers) this.#cancelTrim = this.#trimLater();
    });
  }

  /**
   * Terminates a worker that must not be reused, with the script in it, and starts another one in advance. A script that was
   * terminated may have left the host's code or the language's built-in objects in an inconsistent state.
   */
  discard({ worker }: PooledWorker): void {
    this.#removeWorker(worker);
    this.#closingWorkers.add(worker);
    void worker.close().then(() => this.#closingWorkers.delete(worker));
    this.#servePending();
    this.warm();
  }

  /**
   * Terminates every worker and resolves when all have ended, or after {@link closeTimeLimitMs}. Some of V8's own code cannot
   * be interrupted (docs/architecture.md), and must not keep the service from closing its other resources.
   */
  async close(): Promise<void> {
    this.#closed = true;
    for (const pendingRequest of this.#pendingRequests) pendingRequest.reject(new PoolClosedError());
    this.#pendingRequests = [];
    this.#idleWorkers = [];
    this.#cancelTrim?.();
    const timeLimit = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => timeLimit.resolve('late'), closeTimeLimitMs);
    const outcome = await Promise.race([this.#closeAll(), timeLimit.promise]);
    clearTimeout(timer);
    if (outcome === 'late') this.#log.error('a script could not be ended', {});
  }

  async #closeAll(): Promise<void> {
    // A worker that is still starting cannot be closed yet.
    const ready = [...this.#workers].filter(({ isolate }) => isolate !== undefined);
    const closing = [...ready, ...this.#closingWorkers].map((worker) => worker.close());
    await Promise.all(this.#boots);
    await Promise.all([...closing, ...[...this.#workers].map((worker) => worker.close())]);
  }

  #startBoot(): void {
    if (
      this.#closed ||
      this.#bootingCount >= maxConcurrentBoots ||
      this.#workers.size >= this.#limits.maxWorkers
    )
      return;
    this.#bootingCount++;
    const name = `${this.#label}-${++this.#createdCount}`;
    const worker = new ScriptWorker({ ...this.#options, name });
    this.#workers.add(worker);
    const boot = this.#boot(worker)
      .then(
        (pooledWorker) => {
          this.#bootingCount--;
          this.release(pooledWorker);
          this.#servePending();
        },
        (error: unknown) => {
          this.#bootingCount--;
          this.#removeWorker(worker);
          this.#rejectBoot(error);
        },
      )
      .catch((error: unknown) => this.#log.error('the script worker pool failed', { error }))
      .finally(() => this.#boots.delete(boot));
    this.#boots.add(boot);
    void worker.exited.then(() => {
      this.#removeWorker(worker);
      this.#servePending();
    });
  }

  async #boot(worker: ScriptWorker): Promise<PooledWorker> {
    await worker.ready;
    const isolate = await this.#debugger.adopt(worker.session);
    worker.isolate = isolate;
    isolate.wake = () => worker.wake();
    isolate.end = () => void worker.close();
    return { worker, isolate };
  }

  /** A worker that cannot start fails one waiting run, so that a broken installation is reported instead of retried forever. */
  #rejectBoot(error: unknown): void {
    if (this.#closed) return;
    this.#log.error('a script worker could not be started', { error });
    this.#pendingRequests.shift()?.reject(error);
    this.#servePending();
  }

  #servePending(): void {
    if (this.#pendingRequests.length > this.#bootingCount) this.#startBoot();
  }

  #removeWorker(worker: ScriptWorker): void {
    this.#workers.delete(worker);
    this.#idleWorkers = this.#idleWorkers.filter(({ pooledWorker: pooled }) => pooled.worker !== worker);
    if (worker.isolate) this.#debugger.abandon(worker.isolate);
  }
}
