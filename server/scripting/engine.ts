import type { VendorProfile } from '../../contract/vendor.ts';
import type { Clock, Log } from '../ports/environment.ts';
import type { HookRunner } from '../ports/hook-runner.ts';
import type { ScriptServices, ServiceScope } from '../ports/script-services.ts';
import type { OutgoingHttp } from '../ports/outgoing-http.ts';
import type { ScriptDebugger } from '../ports/script-debugger.ts';
import type { ComputeTotals } from './bridge-host.ts';
import type { ScriptSurroundings } from './bridge-protocol.ts';
import type { Cartridges } from './cartridges.ts';
import { breakpointPlaces, type SitePaths } from './debugger/breakpoint-places.ts';
import { InspectorHub } from './debugger/inspector-hub.ts';
import { InspectorDebugger, type DebuggerLimits } from './debugger/script-debugger.ts';
import { hookRegistry } from './hook-registry.ts';
import { knownHooks } from './known-hooks.ts';
import { lookInterval, Looks } from './looks.ts';
import { ScriptCaches } from './script-caches.ts';
import { ScriptRunner } from './script-runner.ts';
import { ServiceGates } from './service-gates.ts';
import { SessionAttributeStore } from './session-attributes.ts';
import { WorkerPool, type PoolLimits } from './worker-pool.ts';

export interface ScriptLimits extends DebuggerLimits, PoolLimits {
  /** Sessions whose attributes are remembered. */
  readonly sessions: number;
  /** Milliseconds for which hook registrations are taken to be as they were. */
  readonly look: number;
}

export const defaultScriptLimits: ScriptLimits = {
  running: 60_000,
  halted: 60_000,
  evaluation: 5_000,
  lastPause: 2_000,
  stepAnswer: 100,
  silence: 60_000,
  notice: 15_000,
  workers: 128,
  idle: 4,
  linger: 10_000,
  heap: 128,
  memoryLook: 100,
  sessions: 10_000,
  look: lookInterval,
};

export interface ScriptEngineOptions extends SitePaths {
  /** What `findCartridges` has made of the folders that are, or hold, cartridges. */
  readonly cartridges: Cartridges;
  readonly vendor: VendorProfile;
  readonly clock: Clock;
  readonly log: Log;
  /** The worker's entry, `worker/main.ts` or its bundle. */
  readonly workerEntry: URL | string;
  readonly computeTotals: ComputeTotals;
  /** What the service does for scripts by the code of its own operations. */
  readonly shop: (scope: ServiceScope) => ScriptServices;
  /** How scripts call other servers; without it they cannot. */
  readonly http?: OutgoingHttp | undefined;
  /** What scripts may know and use besides; without it they have no files, no keys, and log everything. */
  readonly surroundings?: Partial<ScriptSurroundings> | undefined;
  readonly limits?: Partial<ScriptLimits>;
}

export interface ScriptEngine {
  readonly hookRunner: HookRunner;
  readonly debugger: ScriptDebugger;
  /** Ends every script, halted ones included, and every worker. Runs that go on fail with ScriptError. */
  close(): Promise<void>;
}

/**
 * V8's own limit in megabytes. V8 ends the whole process where a single allocation goes well beyond it, and one can have a
 * gigabyte (an array of 2^27 elements): so it is out of reach, and the watch over the memory ends scripts.
 */
const lastResort = 2048;

/** Surroundings that give scripts nothing of their own. */
export const bareSurroundings: ScriptSurroundings = {
  storefront: 'platform',
  files: undefined,
  keys: undefined,
  services: undefined,
  logLevels: { root: 'debug' },
};

let engines = 0;

/** Runs the workspace's cartridge scripts, each in an isolate of its own, and lets debugger clients halt them. */
export function createScriptEngine(options: ScriptEngineOptions): ScriptEngine {
  const { vendor, clock, log } = options;
  const limits = { ...defaultScriptLimits, ...options.limits };
  const hub = new InspectorHub();
  const places = breakpointPlaces(options.cartridges, options, log);
  const scriptDebugger = new InspectorDebugger(clock, limits, places, log);
  const pool = new WorkerPool(
    {
      entry: options.workerEntry,
      moduleRoot: vendor.moduleRoot,
      surroundings: { ...bareSurroundings, storefront: vendor.urnNamespace, ...options.surroundings },
      heapLimit: lastResort,
    },
    limits,
    hub,
    scriptDebugger,
    // Names are how the inspector tells the workers of several engines in one process apart.
    { clock, log, label: `script-${++engines}` },
  );
  const hookRunner = new ScriptRunner({
    pool,
    debugger: scriptDebugger,
    cartridges: options.cartridges,
    cartridgePath: options.cartridgePath,
    hooks: hookRegistry(log, knownHooks(vendor), new Looks(clock, limits.look)),
    sessions: new SessionAttributeStore(limits.sessions),
    computeTotals: options.computeTotals,
    shop: options.shop,
    services: { http: options.http, caches: new ScriptCaches(clock), gates: new ServiceGates(clock) },
    log,
  });
  pool.warm();
  return {
    hookRunner,
    debugger: scriptDebugger,
    async close() {
      hookRunner.close();
      scriptDebugger.terminateAll('ScriptEngineClosed', 'The service is stopping.');
      await pool.close();
      hub.close();
    },
  };
}
