import { availableParallelism } from 'node:os';
import type { Clock, Log } from '../ports/environment.ts';
import type { InspectorDebugger } from './debugger/script-debugger.ts';
import type { InspectorHub } from './debugger/inspector-hub.ts';
import type { Isolate } from './debugger/isolate.ts';
import { ScriptWorker, type WorkerOptions } from './script-worker.ts';

export interface PoolLimits {
  /** Workers at most; further runs wait for one. Each halted script holds one. */
  readonly workers: number;
  /** Idle workers that are kept. */
  readonly idle: number;
  /** Milliseconds for which further idle ones are kept: requests that come together come together again. */
  readonly linger: number;
}

export interface PooledWorker {
  readonly worker: ScriptWorker;
  readonly isolate: Isolate;
}

/** One that nobody needs, since when. */
interface Idle {
  readonly pooled: PooledWorker;
  readonly since: number;
}

type Waiting = PromiseWithResolvers<PooledWorker>;

/** Milliseconds for which the end of workers is waited for, at the end of the service. */
const patience = 5_000;

/** Workers that are started at a time: more would only delay the first. */
const bootsAtOnce = Math.max(2, availableParallelism());

/** The pool is closed: no script runs any more. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
  constructor() {
    super('the script engine is closed');
  }
}

/** Script workers: made as needed up to a bound, kept while idle, replaced when they crash. */
export class WorkerPool {
  readonly #options: Omit<WorkerOptions, 'name'>;
  readonly #limits: PoolLimits;
  readonly #hub: InspectorHub;
  readonly #debugger: InspectorDebugger;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #label: string;
  readonly #workers = new Set<ScriptWorker>();
  readonly #ending = new Set<ScriptWorker>();
  readonly #boots = new Set<Promise<unknown>>();
  /** The one used last at the end. */
  #idle: Idle[] = [];
  #trimming: (() => void) | undefined;
  #waiting: Waiting[] = [];
  #booting = 0;
  #made = 0;
  #closed = false;

  constructor(
    options: Omit<WorkerOptions, 'name'>,
    limits: PoolLimits,
    hub: InspectorHub,
    scriptDebugger: InspectorDebugger,
    environment: { readonly clock: Clock; readonly log: Log; readonly label: string },
  ) {
    this.#options = options;
    this.#limits = limits;
    this.#hub = hub;
    this.#debugger = scriptDebugger;
    this.#clock = environment.clock;
    this.#log = environment.log;
    this.#label = environment.label;
  }

  /** Workers that exist, busy ones included. */
  get size(): number {
    return this.#workers.size;
  }

  /** Boots one worker ahead, so that the next run need not wait for it. */
  warm(): void {
    if (this.#idle.length === 0 && this.#booting === 0) this.#grow();
  }

  /** A worker for one run; give it back afterwards. @throws PoolClosed, WorkerGone when none can be started */
  take(): Promise<PooledWorker> {
    if (this.#closed) return Promise.reject(new PoolClosed());
    const idle = this.#idle.pop();
    if (idle) {
      this.warm();
      return Promise.resolve(idle.pooled);
    }
    const waiting = Promise.withResolvers<PooledWorker>();
    this.#waiting.push(waiting);
    if (this.#booting < this.#waiting.length) this.#grow();
    return waiting.promise;
  }

  giveBack(pooled: PooledWorker): void {
    if (this.#closed || !this.#workers.has(pooled.worker)) return;
    if (pooled.worker.tainted) {
      this.discard(pooled);
      return;
    }
    const waiting = this.#waiting.shift();
    if (waiting) {
      waiting.resolve(pooled);
      return;
    }
    this.#idle.push({ pooled, since: this.#clock.now() });
    if (this.#idle.length > this.#limits.idle) this.#trimming ??= this.#trimLater();
  }

  #trimLater(): () => void {
    return this.#clock.after(this.#limits.linger, () => {
      this.#trimming = undefined;
      const surplus = this.#idle.slice(0, Math.max(0, this.#idle.length - this.#limits.idle));
      const due = this.#clock.now() - this.#limits.linger;
      for (const { pooled, since } of surplus) if (since <= due) this.discard(pooled);
      if (this.#idle.length > this.#limits.idle) this.#trimming = this.#trimLater();
    });
  }

  /**
   * Ends a worker that must not run again, with the script in it: one whose script was terminated, in the middle of
   * who knows what, of the host's code or the language's. Another one is made ready for the next run.
   */
  discard({ worker }: PooledWorker): void {
    this.#forget(worker);
    this.#ending.add(worker);
    void worker.close().then(() => this.#ending.delete(worker));
    this.#serveWaiting();
    this.warm();
  }

  /**
   * Ends every worker and settles when they are gone, or {@link patience} is over: code of V8's own that no request to
   * end interrupts (docs/architecture.md) must not keep the service from what else it has to put away.
   */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#waiting) waiting.reject(new PoolClosed());
    this.#waiting = [];
    this.#idle = [];
    this.#trimming?.();
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), patience);
    const ended = await Promise.race([this.#endAll(), late.promise]);
    clearTimeout(timer);
    if (ended === 'late') this.#log.error('a script could not be ended', {});
  }

  async #endAll(): Promise<void> {
    // One that starts cannot be let go of yet.
    const ready = [...this.#workers].filter(({ isolate }) => isolate !== undefined);
    const ended = [...ready, ...this.#ending].map((worker) => worker.close());
    await Promise.all(this.#boots);
    await Promise.all([...ended, ...[...this.#workers].map((worker) => worker.close())]);
  }

  #grow(): void {
    if (this.#closed || this.#booting >= bootsAtOnce || this.#workers.size >= this.#limits.workers) return;
    this.#booting++;
    const name = `${this.#label}-${++this.#made}`;
    const attached = this.#hub.expect(name);
    const worker = new ScriptWorker({ ...this.#options, name });
    this.#workers.add(worker);
    const boot = this.#boot(worker, attached)
      .then(
        (pooled) => {
          this.#booting--;
          this.giveBack(pooled);
          this.#serveWaiting();
        },
        (error: unknown) => {
          this.#booting--;
          this.#hub.forget(name);
          this.#forget(worker);
          this.#failed(error);
        },
      )
      .catch((error: unknown) => this.#log.error('the script worker pool failed', { error }))
      .finally(() => this.#boots.delete(boot));
    this.#boots.add(boot);
    void worker.gone.then(() => {
      this.#forget(worker);
      this.#serveWaiting();
    });
  }

  async #boot(worker: ScriptWorker, attached: ReturnType<InspectorHub['expect']>): Promise<PooledWorker> {
    await worker.ready;
    const isolate = await this.#debugger.adopt(await attached);
    worker.isolate = isolate;
    isolate.wake = () => worker.wake();
    isolate.end = () => void worker.close();
    return { worker, isolate };
  }

  /** A worker that cannot start fails one waiting run, so that a broken installation is reported, not retried forever. */
  #failed(error: unknown): void {
    if (this.#closed) return;
    this.#log.error('a script worker could not be started', { error });
    this.#waiting.shift()?.reject(error);
    this.#serveWaiting();
  }

  #serveWaiting(): void {
    if (this.#waiting.length > this.#booting) this.#grow();
  }

  #forget(worker: ScriptWorker): void {
    this.#workers.delete(worker);
    this.#idle = this.#idle.filter(({ pooled }) => pooled.worker !== worker);
    if (worker.isolate) this.#debugger.abandon(worker.isolate);
  }
}
