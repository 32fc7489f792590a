import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../ports/store.ts';
import type { Telemetry } from '../../ports/telemetry.ts';
import type { ScriptLoad } from '../../scripting/engine.ts';

/** Upper bounds in seconds. Most reads take less than a millisecond; a hook may take a minute. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** The parts of the service whose state is read whenever the metrics are read. */
export interface MeteredParts {
  readonly store: Pick<Store, 'statistics'>;
  readonly scriptLoad: () => ScriptLoad;
}

export interface PrometheusMetrics extends Telemetry {
  readonly contentType: string;
  /** Returns all metrics in the text format of Prometheus. */
  format(): Promise<string>;
  /** Adds the metrics of parts that are created later. */
  observe(parts: MeteredParts): void;
}

/** Creates the metrics for Prometheus: counts and durations of requests and hooks, and the state of observed parts. */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { requests, requestSeconds, openRequests, faults, conflicts, hookSeconds } =
    createInstruments(registry);
  const observe = ({ store, scriptLoad }: MeteredParts): void => {
    addStateMetrics(registry, store, scriptLoad);
  };
  return {
    contentType: registry.contentType,
    format: () => registry.metrics(),
    observe,
    requestStarted: () => openRequests.inc(),
    requestEnded({ operation = 'none', method, status, fault, milliseconds }) {
      openRequests.dec();
      requests.inc({ operation, method, status });
      requestSeconds.observe({ operation }, milliseconds / 1000);
      if (fault !== undefined) faults.inc({ fault });
    },
    scriptRunEnded({ extensionPoint, siteId, milliseconds, outcome }) {
      hookSeconds.observe({ extension_point: extensionPoint, site: siteId, outcome }, milliseconds / 1000);
    },
    operationRetried: (operation) => conflicts.inc({ operation }),
  };
}

/** Creates the metrics that requests and hooks change. */
function createInstruments(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'cartwright_http_requests_total',
    help: 'Requests that were answered, by operation, method and status.',
    labelNames: ['operation', 'method', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'cartwright_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its response, by operation.',
    labelNames: ['operation'],
    buckets: durationBuckets,
    registers,
  });
  const openRequests = new Gauge({
    name: 'cartwright_http_requests_open',
    help: 'Requests that are not answered yet.',
    registers,
  });
  const faults = new Counter({
    name: 'cartwright_faults_total',
    help: 'Responses with a fault, by the name of the fault.',
    labelNames: ['fault'],
    registers,
  });
  const conflicts = new Counter({
    name: 'cartwright_commit_conflicts_total',
    help: 'Operations that were repeated because another request was the first to commit.',
    labelNames: ['operation'],
    registers,
  });
  const hookSeconds = new Histogram({
    name: 'cartwright_hook_duration_seconds',
    help: 'Run time of the scripts of a hook, including the wait for a script host.',
    labelNames: ['extension_point', 'site', 'outcome'],
    buckets: durationBuckets,
    registers,
  });
  return { requests, requestSeconds, openRequests, faults, conflicts, hookSeconds };
}

function addStateMetrics(
  registry: Registry,
  store: MeteredParts['store'],
  scriptLoad: () => ScriptLoad,
): void {
  const registers = [registry];
  new Gauge({
    name: 'cartwright_script_hosts',
    help: 'Processes that run scripts, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { idle, starting, busy, halted } = scriptLoad();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'starting' }, starting);
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'halted' }, halted);
    },
  });
  addGauge(
    'cartwright_script_runs_waiting',
    'Hooks that wait for a script host or for other hooks.',
    () => scriptLoad().waiting,
  );
  addGauge('cartwright_record_cache_bytes', 'Estimated size of the cached records.', () => {
    return store.statistics().cacheBytes;
  });
  addCounter('cartwright_record_cache_hits_total', 'Records that were read from the cache.', () => {
    return store.statistics().cacheHits;
  });
  addCounter('cartwright_record_cache_misses_total', 'Records that were read from the database.', () => {
    return store.statistics().cacheMisses;
  });
  addCounter(
    'cartwright_commits_total',
    'Transactions that this process has committed.',
    () => store.statistics().commits,
  );

  function addGauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  }

  function addCounter(name: string, help: string, total: () => number): void {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(total());
      },
    });
  }
}
