import type { Log } from '../ports/environment.ts';
import {
  nothingKept,
  ScriptError,
  type HookArgument,
  type HookOutcome,
  type HookRunner,
  type ScriptScope,
} from '../ports/hook-runner.ts';
import type { ScriptServices, ServiceScope } from '../ports/script-services.ts';
import { BridgeHost, type ComputeTotals, type HostServices } from './bridge-host.ts';
import type { RunJob } from './bridge-protocol.ts';
import type { Cartridges } from './cartridges.ts';
import type { ScriptThread } from './debugger/script-thread.ts';
import type { InspectorDebugger } from './debugger/script-debugger.ts';
import type { HookRegistry } from './hook-registry.ts';
import { WorkerGone, type RunResult, type WorkerLog } from './script-worker.ts';
import type { SessionAttributeStore } from './session-attributes.ts';
import { PoolClosed, type PooledWorker, type WorkerPool } from './worker-pool.ts';

export interface ScriptRunnerParts {
  readonly pool: WorkerPool;
  readonly debugger: InspectorDebugger;
  readonly cartridges: Cartridges;
  readonly cartridgePath: (siteId: string) => Promise<readonly string[]>;
  readonly hooks: HookRegistry;
  readonly sessions: SessionAttributeStore;
  readonly computeTotals: ComputeTotals;
  readonly shop: (scope: ServiceScope) => ScriptServices;
  readonly services: HostServices;
  readonly log: Log;
}

/** Runs hook chains in script workers. */
export class ScriptRunner implements HookRunner {
  readonly #parts: ScriptRunnerParts;
  readonly #reportedMissing = new Set<string>();
  #lastJob = 0;
  #closed = false;

  constructor(parts: ScriptRunnerParts) {
    this.#parts = parts;
  }

  async has(extensionPoint: string, siteId: string): Promise<boolean> {
    const { path } = await this.#cartridges(siteId);
    return this.#parts.hooks.scripts(extensionPoint, path).length > 0;
  }

  async run(
    extensionPoint: string,
    args: readonly HookArgument[],
    { work, kept, ...scope }: ScriptScope,
  ): Promise<HookOutcome> {
    const { path, offPath, modules } = await this.#cartridges(scope.siteId);
    const scripts = this.#parts.hooks.scripts(extensionPoint, path);
    if (scripts.length === 0) return { status: undefined, documents: args.map(() => undefined) };
    const shop = this.#parts.shop({
      ...{ work, siteId: scope.siteId, customerId: scope.customerId },
      locale: scope.request.locale,
      currency: scope.session.currency,
    });
    const hookScripts = (point: string) => this.#parts.hooks.scripts(point, path);
    const bridge = new BridgeHost(work, this.#parts.computeTotals, shop, hookScripts, this.#parts.services);
    const before = work.savepoint();
    await this.#parts.debugger.followFiles();
    const job: RunJob = {
      id: ++this.#lastJob,
      extensionPoint,
      scripts,
      arguments: args,
      cartridges: path,
      offPath,
      modules,
      breakpointsAdded: this.#parts.debugger.breakpointsAdded,
      scope,
      session: this.#parts.sessions.get(scope.session.id),
      kept: kept?.current ?? nothingKept,
    };
    try {
      return await this.#execute(job, bridge, kept);
    } catch (error) {
      // Wherever it died: nothing of a script that did not come to its end is kept.
      work.rollbackTo(before);
      throw error;
    }
  }

  /** No script starts any more. */
  close(): void {
    this.#closed = true;
  }

  async #execute(job: RunJob, bridge: BridgeHost, kept: ScriptScope['kept']): Promise<HookOutcome> {
    const pooled = await this.#worker(job);
    const thread = this.#parts.debugger.begin(pooled.isolate, job.extensionPoint);
    try {
      const run = pooled.worker.run(job, { bridge, log: (entry) => this.#log(job, entry) });
      const result = await Promise.race([run, thread.terminated]);
      if (result.ok && kept) kept.current = result.kept;
      return this.#outcome(job, result);
    } catch (error) {
      throw this.#scriptError(job, error);
    } finally {
      bridge.close();
      this.#release(pooled, thread);
    }
  }

  async #worker(job: RunJob): Promise<PooledWorker> {
    try {
      const pooled = await this.#parts.pool.take();
      if (!this.#closed) return pooled;
    } catch (error) {
      throw this.#scriptError(job, error);
    }
    throw this.#scriptError(job, new PoolClosed());
  }

  #release(pooled: PooledWorker, thread: ScriptThread): void {
    const terminated = thread.ended;
    this.#parts.debugger.end(thread);
    if (terminated || thread.spoilt) this.#parts.pool.discard(pooled);
    else this.#parts.pool.giveBack(pooled);
  }

  #outcome(job: RunJob, result: RunResult): HookOutcome {
    if (result.ok) {
      this.#parts.sessions.set(job.scope.session.id, result.session);
      return result.outcome;
    }
    const { kind, message, stack } = result.failure;
    throw new ScriptError(kind, message, job.extensionPoint, stack);
  }

  #scriptError(job: RunJob, error: unknown): unknown {
    const raised = this.#asScriptError(job.extensionPoint, error);
    if (raised instanceof ScriptError) {
      this.#parts.log.error(`${raised.kind}: ${raised.message}`, {
        category: 'hook',
        script: raised.scriptStack[0] ?? job.scripts[0],
        extensionPoint: job.extensionPoint,
        stack: raised.scriptStack,
      });
    }
    return raised;
  }

  #asScriptError(extensionPoint: string, error: unknown): unknown {
    if (error instanceof WorkerGone) {
      return error.outOfMemory
        ? new ScriptError('ScriptOutOfMemory', 'The script used up its memory.', extensionPoint, [])
        : new ScriptError('ScriptWorkerGone', error.message, extensionPoint, []);
    }
    if (error instanceof PoolClosed)
      return new ScriptError('ScriptEngineClosed', 'The service is stopping.', extensionPoint, []);
    return error;
  }

  async #cartridges(siteId: string) {
    const names = await this.#parts.cartridgePath(siteId);
    const found = this.#parts.cartridges.onPath(names);
    for (const name of found.missing) {
      if (this.#reportedMissing.has(name)) continue;
      this.#reportedMissing.add(name);
      this.#parts.log.warn(`the cartridge ${name} of the cartridge path was not found`, { site: siteId });
    }
    return found;
  }

  #log({ extensionPoint, scripts }: RunJob, { level, category, message, script }: WorkerLog): void {
    this.#parts.log[level](message, { category, script: script ?? scripts[0], extensionPoint });
  }
}
