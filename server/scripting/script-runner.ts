import { pathNames, sampleCartridgePath } from '../../cartridges/cartridge-path.ts';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import type { Clock, Log } from '../ports/environment.ts';
import {
  emptyRequestState,
  engineClosed,
  ScriptError,
  type EndedRequest,
  type HookArgument,
  type HookOutcome,
  type HookRunner,
  type ScriptRequestState,
  type ScriptScope,
} from '../ports/hook-runner.ts';
import type { ScriptServices, ServiceScope } from '../ports/script-services.ts';
import { BridgeServer, type ComputeTotals, type HostServices } from './bridge-server.ts';
import type {
  Cartridge as JobCartridge,
  RunJob,
  SessionSettings,
} from '../../runtime/protocol/bridge-protocol.ts';
import type { Cartridges } from './cartridges.ts';
import type { ScriptThread } from './debugger/script-thread.ts';
import type { InspectorDebugger } from './debugger/script-debugger.ts';
import type { HookRegistry } from './hook-registry.ts';
import type { HookRuns } from './hook-runs.ts';
import { definitionsVersion, readJobRecords } from './job-records.ts';
import type { FreeSlot, RunSlots } from './run-slots.ts';
import { HostExitedError, type RunResult } from './script-host.ts';
import { ScriptLog } from './script-log.ts';
import type { SiteQuota } from './site-quota.ts';
import { scriptsVersion } from './scripts-version.ts';
import type { ScriptMessages } from './script-messages.ts';
import type { SessionAttributeStore } from './session-attributes.ts';
import { PoolClosedError, type PooledHost, type HostPool } from './host-pool.ts';

export interface ScriptRunnerDependencies {
  readonly pool: HostPool;
  readonly siteQuota: SiteQuota;
  readonly slots: RunSlots;
  readonly debugger: InspectorDebugger;
  readonly cartridges: Cartridges;
  readonly cartridgePath: (siteId: string) => Promise<readonly string[]>;
  readonly hooks: HookRegistry;
  readonly hookRuns: HookRuns;
  readonly sessions: SessionAttributeStore;
  readonly computeTotals: ComputeTotals;
  readonly createScriptServices: (scope: ServiceScope) => ScriptServices;
  readonly services: HostServices;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Receives what scripts log, errors, and the requests for which scripts ran, for debugger clients. */
  readonly messages: Pick<ScriptMessages, 'add'>;
}

/** The part of a scope that does not reach the script host. */
type RunControl = {
  readonly [Name in 'requestState' | 'disconnectSignal' | 'skipsBreakpoints']: ScriptScope[Name] | undefined;
};

/** The names of the sample shop's own cartridges. */
const sampleNames = pathNames(sampleCartridgePath);

/** Runs the scripts of hooks in script hosts. */
export class ScriptRunner implements HookRunner {
  readonly #dependencies: ScriptRunnerDependencies;
  readonly #reportedNames = new Set<string>();
  readonly #scriptLog: ScriptLog;
  /** IDs of the requests for which scripts have run, until their responses are sent. */
  readonly #requestsWithScripts = new Set<string>();
  #lastJob = 0;
  #isClosed = false;

  constructor(dependencies: ScriptRunnerDependencies) {
    this.#dependencies = dependencies;
    this.#scriptLog = new ScriptLog(dependencies);
  }

  /** The number of runs that wait for a slot, and have not asked the pool for a host yet. */
  get waitingCount(): number {
    return this.#dependencies.slots.waitingCount;
  }

  async has(extensionPoint: string, siteId: string): Promise<boolean> {
    const { onPath } = await this.#resolveCartridges(siteId);
    return this.#dependencies.hooks.scripts(extensionPoint, onPath).length > 0;
  }

  /**
   * Reads what the cartridges of a site register, so that problems are logged before a request needs the hooks.
   */
  async readHooks(siteId: string): Promise<void> {
    const { onPath } = await this.#resolveCartridges(siteId);
    this.#dependencies.hooks.scripts('', onPath);
  }

  async scriptsVersion(siteId: string): Promise<string> {
    const { onPath, moduleFolders } = await this.#resolveCartridges(siteId);
    return scriptsVersion([...onPath, ...moduleFolders]);
  }

  async run(
    extensionPoint: string,
    args: readonly HookArgument[],
    {
      work,
      requestState: sharedRequestState,
      disconnectSignal,
      skipsBreakpoints,
      ...initialScope
    }: ScriptScope,
  ): Promise<HookOutcome> {
    const { onPath, offPath, moduleFolders } = await this.#resolveCartridges(initialScope.siteId);
    const scripts = this.#dependencies.hooks.scripts(extensionPoint, onPath);
    if (scripts.length === 0) return { status: undefined, documents: args.map(() => undefined) };
    const { id } = initialScope.request;
    if (id !== undefined) this.#requestsWithScripts.add(id);
    const now = new Date(this.#dependencies.clock.now()).toISOString();
    const session = this.#dependencies.sessions.get(initialScope.session.id);
    const requestState = sharedRequestState?.current ?? emptyRequestState;
    const currencies = (await work.collection('sites').get(initialScope.siteId))?.currencies ?? [];
    const scope = withEarlierState(initialScope, requestState, session.settings, currencies);
    // The script may choose other price books, which later totals use.
    const choices = { priceBookIds: session.settings.priceBookIds };
    const bridge = new BridgeServer(
      work,
      (basket) => this.#dependencies.computeTotals(basket, work, now, choices.priceBookIds),
      this.#createServices(scope, { work, now, choices }),
      (point) => this.#dependencies.hooks.scripts(point, onPath),
      this.#dependencies.services,
      sharedRequestState ?? work,
    );
    const savepoint = work.savepoint();
    await this.#dependencies.debugger.updatePlacements();
    const job: RunJob = {
      id: ++this.#lastJob,
      now,
      extensionPoint,
      scripts,
      arguments: args,
      cartridges: onPath.map(toJobCartridge),
      cartridgesOffPath: offPath.map(toJobCartridge),
      moduleFolders: moduleFolders.map(toJobCartridge),
      addedBreakpointCount: this.#dependencies.debugger.addedBreakpointCount,
      scope,
      definitionsVersion: definitionsVersion(work),
      session,
      requestState,
      records: await readJobRecords(work, args, scope.siteId),
    };
    try {
      return await this.#dependencies.siteQuota.run(scope.siteId, () =>
        this.#execute(job, bridge, { requestState: sharedRequestState, disconnectSignal, skipsBreakpoints }),
      );
    } catch (error) {
      // All changes by a script that did not complete are discarded.
      work.rollbackTo(savepoint);
      throw error;
    }
  }

  /** Creates the services with which the scripts of a run use the shop. */
  #createServices(
    {
      siteId,
      customerId,
      request,
      session,
    }: Pick<ScriptScope, 'siteId' | 'customerId' | 'request' | 'session'>,
    part: Pick<ServiceScope, 'work' | 'now' | 'choices'>,
  ): ScriptServices {
    return this.#dependencies.createScriptServices({
      ...part,
      siteId,
      customerId,
      locale: request.locale,
      currency: session.currency,
    });
  }

  async recordSkips(extensionPoints: readonly string[], cause: string, siteId: string): Promise<void> {
    const { onPath } = await this.#resolveCartridges(siteId);
    for (const point of extensionPoints)
      if (this.#dependencies.hooks.scripts(point, onPath).length > 0)
        this.#dependencies.hookRuns.skip(point, cause);
  }

  requestEnded({ id, method, path, status, milliseconds }: EndedRequest): void {
    if (!this.#requestsWithScripts.delete(id)) return;
    this.#dependencies.messages.add({
      level: status < 400 ? 'info' : 'error',
      category: 'request',
      request_id: id,
      message: `${method} ${path} → ${status} (${Math.round(milliseconds)} ms)`,
    });
  }

  /** Prevents more scripts from starting. */
  close(): void {
    this.#isClosed = true;
  }

  async #execute(
    job: RunJob,
    bridge: BridgeServer,
    { requestState: sharedRequestState, disconnectSignal, skipsBreakpoints }: RunControl,
  ): Promise<HookOutcome> {
    const freeSlot = await this.#dependencies.slots.take();
    const pooledHost = await this.#acquireHost(job).catch((error: unknown) => {
      freeSlot();
      throw error;
    });
    const thread = this.#dependencies.debugger.begin(pooledHost.isolate, job.extensionPoint);
    const { method, path } = job.scope.request;
    thread.request = { method, path };
    thread.skipsBreakpoints = skipsBreakpoints === true;
    void thread.nextChange().then(() => {
      // A halted run does not need its slot. At the end of a run, `#release` frees the slot.
      if (thread.haltCount > 0) freeSlot();
    });
    const onDisconnect = (): void =>
      thread.terminate('ScriptClientGone', 'The client has closed the connection.');
    disconnectSignal?.addEventListener('abort', onDisconnect);
    this.#dependencies.hookRuns.begin(job);
    if (disconnectSignal?.aborted === true) onDisconnect();
    try {
      const run = pooledHost.host.run(job, { bridge, log: (entry) => this.#scriptLog.write(job, entry) });
      const result = await Promise.race([run, thread.termination]);
      if (result.ok && sharedRequestState) sharedRequestState.current = result.requestState;
      return this.#processResult(job, result);
    } catch (error) {
      throw this.#reportError(job, error);
    } finally {
      disconnectSignal?.removeEventListener('abort', onDisconnect);
      bridge.close();
      this.#release(pooledHost, thread, freeSlot);
    }
  }

  async #acquireHost(job: RunJob): Promise<PooledHost> {
    try {
      const pooledHost = await this.#dependencies.pool.acquire(job.scope.siteId);
      if (!this.#isClosed) return pooledHost;
    } catch (error) {
      throw this.#reportError(job, error);
    }
    throw this.#reportError(job, new PoolClosedError());
  }

  #release(pooledHost: PooledHost, thread: ScriptThread, freeSlot: FreeSlot): void {
    const wasTerminated = thread.hasEnded;
    this.#dependencies.debugger.end(thread);
    if (wasTerminated || thread.mustReplaceHost) {
      this.#dependencies.pool.discard(pooledHost);
      freeSlot();
      return;
    }
    this.#dependencies.pool.release(pooledHost);
    // The next run then finds this host in the pool.
    void pooledHost.host.waitUntilIdle().then(freeSlot);
  }

  #processResult(job: RunJob, result: RunResult): HookOutcome {
    if (result.ok) {
      this.#dependencies.sessions.set(job.scope.session.id, result.session);
      this.#dependencies.hookRuns.end(job, result.outcome);
      return result.outcome;
    }
    const { kind, message, stack } = result.failure;
    throw new ScriptError(kind, message, job.extensionPoint, stack);
  }

  /**
   * If a script, its host or the end of the service has caused the error, returns it as a ScriptError, which is logged
   * unless the service is stopping. Returns any other error unchanged.
   */
  #reportError(job: RunJob, error: unknown): unknown {
    const scriptError = this.#toScriptError(job.extensionPoint, error);
    if (scriptError instanceof ScriptError && scriptError.kind !== engineClosed) {
      const { kind, message, scriptStack } = scriptError;
      const text = `${kind}: ${message}`;
      this.#dependencies.log.error(text, {
        category: 'hook',
        script: scriptStack[0] ?? job.scripts[0],
        extensionPoint: job.extensionPoint,
        stack: scriptStack,
      });
      const stack = scriptStack.length > 0 ? scriptStack : job.scripts.slice(0, 1);
      const { id } = job.scope.request;
      this.#dependencies.messages.add({
        level: 'error',
        category: 'hook',
        message: text,
        stack: [...stack],
        ...(id === undefined ? {} : { request_id: id }),
      });
    }
    return scriptError;
  }

  #toScriptError(extensionPoint: string, error: unknown): unknown {
    if (error instanceof HostExitedError) {
      return error.isOutOfMemory
        ? new ScriptError('ScriptOutOfMemory', 'The script used up its memory.', extensionPoint, [])
        : new ScriptError('ScriptHostGone', error.message, extensionPoint, []);
    }
    if (error instanceof PoolClosedError)
      return new ScriptError(engineClosed, 'The service is stopping.', extensionPoint, []);
    return error;
  }

  async #resolveCartridges(siteId: string) {
    const names = await this.#dependencies.cartridgePath(siteId);
    const resolution = this.#dependencies.cartridges.onPath(names);
    const hasSample = resolution.onPath.some(({ name }) => sampleNames.includes(name));
    for (const name of resolution.missingNames) {
      // The sample shop's sites have its cartridges on their paths, even in a workspace that does not contain them.
      if (this.#reportedNames.has(name) || (!hasSample && sampleNames.includes(name))) continue;
      this.#reportedNames.add(name);
      this.#dependencies.log.warn(`the cartridge ${name} of the cartridge path was not found`, {
        site: siteId,
      });
    }
    return resolution;
  }
}

/**
 * Returns the scope with what earlier scripts of the request and of the session have set. A currency that is not one of
 * `currencies`, those of the site, is ignored.
 */
function withEarlierState(
  scope: RunJob['scope'],
  { locale, customerId }: ScriptRequestState,
  { currency }: SessionSettings,
  currencies: readonly string[],
): RunJob['scope'] {
  const { request, session } = scope;
  return {
    ...scope,
    request: locale === undefined ? request : { ...request, locale },
    session: currency !== undefined && currencies.includes(currency) ? { ...session, currency } : session,
    customerId: customerId === undefined ? scope.customerId : (customerId ?? undefined),
  };
}

const toJobCartridge = ({ name, folder }: Cartridge): JobCartridge => ({ name, root: folder });
