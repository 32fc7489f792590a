import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { nodeFiles } from '../../cartridges/node/node-files.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { highestCompatibilityMode } from '../../dialect/index.ts';
import type { Clock, Log } from '../ports/environment.ts';
import { engineClosed, type HookRunner } from '../ports/hook-runner.ts';
import type { ScriptServices, ServiceScope } from '../ports/script-services.ts';
import type { OutgoingHttp } from '../ports/outgoing-http.ts';
import type { ProcessDebugger, ScriptMessageFeed } from '../ports/script-debugger.ts';
import type { ComputeTotals, HostServices } from './bridge-server.ts';
import type { ScriptEnvironment } from '../../runtime/protocol/bridge-protocol.ts';
import type { Cartridges } from './cartridges.ts';
import { createBreakpointPlacer, type SitePaths } from './debugger/breakpoint-placer.ts';
import { InspectorDebugger, type DebuggerLimits } from './debugger/script-debugger.ts';
import { hostRuntime, type HostLayers } from './host-runtime.ts';
import { HookRuns } from './hook-runs.ts';
import { createHookRegistry } from './hook-registry.ts';
import { knownHooks } from '../../cartridges/known-hooks.ts';
import { defaultRefreshIntervalMs, RefreshThrottle } from './refresh-throttle.ts';
import { OutgoingQuota } from './outgoing-quota.ts';
import { WriteQuota } from './write-quota.ts';
import { ScriptCaches } from './script-caches.ts';
import { ProcessMessageFeed, ScriptMessages } from './script-messages.ts';
import { RunSlots } from './run-slots.ts';
import { ScriptRunner } from './script-runner.ts';
import { ServiceCallLimiter } from './service-call-limiter.ts';
import { SessionAttributeStore } from './session-attributes.ts';
import { SiteQuota } from './site-quota.ts';
import { HostPool, type PoolLimits } from './host-pool.ts';

export interface ScriptLimits extends DebuggerLimits, PoolLimits {
  /** The maximum number of scripts of one site that run or are halted at the same time. */
  readonly maxScriptsPerSite: number;
  /**
   * The maximum number of short script runs at the same time; by default, the number of CPU cores, but two at least.
   */
  readonly maxShortRuns: number;
  /** The maximum number of sessions whose attributes are stored. */
  readonly maxSessions: number;
  /** Milliseconds between two checks for changed hook registrations. */
  readonly hookCheckIntervalMs: number;
}

export const defaultScriptLimits: ScriptLimits = {
  runTimeLimitMs: 60_000,
  haltTimeLimitMs: 60_000,
  evaluationTimeLimitMs: 5_000,
  shortRunMs: 1_000,
  busyShortRunMs: 100,
  finalPauseTimeLimitMs: 50,
  stepResponseTimeLimitMs: 100,
  silenceTimeLimitMs: 60_000,
  noticeTimeLimitMs: 15_000,
  maxHosts: 128,
  maxScriptsPerSite: 128,
  maxShortRuns: Math.max(2, availableParallelism()),
  maxIdleHosts: 4,
  idleLingerMs: 10_000,
  heapLimitMb: 128,
  memoryCheckIntervalMs: 100,
  maxSessions: 10_000,
  hookCheckIntervalMs: defaultRefreshIntervalMs,
};

export interface ScriptEngineOptions extends SitePaths {
  /** The result of `cachedCartridges` for the folders that are, or contain, cartridges. */
  readonly cartridges: Cartridges;
  readonly vendor: VendorProfile;
  readonly clock: Clock;
  readonly log: Log;
  /** The host's entry point: `runtime/main.ts` or its bundle. */
  readonly hostEntry: URL | string;
  readonly computeTotals: ComputeTotals;
  /** Returns the services for scripts, which use the same code as the API's operations. */
  readonly createScriptServices: (scope: ServiceScope) => ScriptServices;
  /** The HTTP client for scripts; without it, scripts cannot call other servers. */
  readonly http?: OutgoingHttp | undefined;
  /** Overrides {@link emptyScriptEnvironment}: by default scripts have no files and no keys, and log everything. */
  readonly scriptEnvironment?: Partial<ScriptEnvironment> | undefined;
  readonly limits?: Partial<ScriptLimits>;
}

/** Numbers of script hosts by state, and of the runs that wait for a slot or a host. */
export interface ScriptLoad {
  readonly idle: number;
  readonly starting: number;
  /** Hosts that run a script, without those whose script is halted. */
  readonly busy: number;
  readonly halted: number;
  readonly waiting: number;
}

export interface ScriptEngine {
  readonly hookRunner: HookRunner;
  readonly debugger: ProcessDebugger;
  /** The messages of scripts that debugger clients show. */
  readonly messages: ScriptMessageFeed;
  /** The protection of the machine against scripts. */
  readonly scriptLayers: HostLayers;
  /** Returns the current numbers of script hosts by state. */
  load(): ScriptLoad;
  /** Reads the hooks of every site, so that problems with them are logged immediately. */
  readHooks(): Promise<void>;
  /** Terminates every script, including halted ones, and every host. Active runs fail with ScriptError. */
  close(): Promise<void>;
}

function reportMissingFolders({ folders }: Cartridges, log: Log): void {
  for (const folder of folders.map((name) => resolve(name)))
    if (nodeFiles.kind(folder) !== 'folder') log.warn('this folder of cartridges does not exist', { folder });
}

/**
 * V8's own limit of memory, as a multiple of the limit of `MemoryWatch`. It is higher, because V8 collects garbage for
 * half a minute at its own limit before it ends the process.
 */
const v8HeapLimitFactor = 4;

/** An environment without files, keys and services. */
export const emptyScriptEnvironment: ScriptEnvironment = {
  storefront: 'platform',
  files: undefined,
  keys: undefined,
  services: undefined,
  exportedServices: {},
  logLevels: { root: 'debug' },
  compatibilityMode: highestCompatibilityMode,
  strictScripts: false,
};

/** Creates the services whose state scripts share across runs and hosts. */
const createHostServices = ({ http, clock }: ScriptEngineOptions): HostServices => ({
  http,
  outgoingQuota: new OutgoingQuota(),
  writeQuota: new WriteQuota(),
  caches: new ScriptCaches(clock),
  serviceCalls: new ServiceCallLimiter(clock),
});

/** Determines how host processes are started, and what they may read and write. */
function createRuntime(
  { hostEntry, cartridges, log }: ScriptEngineOptions,
  { files, keys, services }: ScriptEnvironment,
  heapLimitMb: number,
): ReturnType<typeof hostRuntime> {
  const runtime = hostRuntime({
    entry: hostEntry,
    readablePaths: [...cartridges.folders, keys, services].filter((file) => file !== undefined),
    writableFolders: files === undefined ? [] : [files],
    heapLimitMb: heapLimitMb * v8HeapLimitFactor,
  });
  if (!runtime.scriptLayers.permissions)
    log.warn(
      'script hosts run without the permission model of Node.js: install Node.js 24 or later, so that scripts have no rights even if they escape from the Script API',
    );
  return runtime;
}

function scriptLoad(pool: HostPool, runner: ScriptRunner, halted: number): ScriptLoad {
  const { idle, starting, waiting } = pool.load;
  const busyCount = Math.max(0, pool.size - idle - starting - halted);
  return { idle, starting, busy: busyCount, halted, waiting: waiting + runner.waitingCount };
}

/** Creates the engine that runs the workspace's cartridge scripts in isolates, where debugger clients can halt them. */
export function createScriptEngine(options: ScriptEngineOptions): ScriptEngine {
  const { vendor, clock, log } = options;
  const limits = { ...defaultScriptLimits, ...options.limits };
  const hookRuns = new HookRuns(clock);
  const placer = createBreakpointPlacer(options.cartridges, options, hookRuns, log);
  const scriptDebugger = new InspectorDebugger(clock, limits, placer, log);
  const messages = new ScriptMessages(clock, () => scriptDebugger.announceMessages());
  const scriptEnvironment = {
    ...emptyScriptEnvironment,
    storefront: vendor.urnNamespace,
    ...options.scriptEnvironment,
  };
  const runtime = createRuntime(options, scriptEnvironment, limits.heapLimitMb);
  const pool = new HostPool(
    { runtime, moduleRoot: vendor.moduleRoot, scriptEnvironment },
    limits,
    scriptDebugger,
    { clock, log },
  );
  const hookRunner = new ScriptRunner({
    pool,
    siteQuota: new SiteQuota(limits.maxScriptsPerSite),
    slots: new RunSlots(limits.maxShortRuns),
    debugger: scriptDebugger,
    cartridges: options.cartridges,
    cartridgePath: options.cartridgePath,
    hooks: createHookRegistry(
      log,
      knownHooks(vendor),
      new RefreshThrottle(clock, limits.hookCheckIntervalMs),
    ),
    hookRuns,
    sessions: new SessionAttributeStore(limits.maxSessions),
    computeTotals: options.computeTotals,
    createScriptServices: options.createScriptServices,
    services: createHostServices(options),
    clock,
    log,
    messages,
  });
  if (options.cartridges.folders.length > 0) pool.warm();
  return {
    hookRunner,
    async readHooks() {
      if (options.cartridges.folders.length === 0) return;
      reportMissingFolders(options.cartridges, log);
      for (const siteId of await options.siteIds()) await hookRunner.readHooks(siteId);
    },
    debugger: scriptDebugger,
    messages: new ProcessMessageFeed(messages, scriptDebugger),
    scriptLayers: runtime.scriptLayers,
    load: () => scriptLoad(pool, hookRunner, scriptDebugger.haltedCount),
    async close() {
      hookRunner.close();
      scriptDebugger.terminateAll(engineClosed, 'The service is stopping.');
      await pool.close();
    },
  };
}
