import type { Clock, Log } from '../../ports/environment.ts';
import { combineTelemetry, type Readiness, type Telemetry } from '../../ports/telemetry.ts';
import type { Store } from '../../ports/store.ts';
import type { Shutdown } from '../shutdown.ts';
import type { ServeOptions } from '../serve-options.ts';
import { openAuditLog } from './audit-log.ts';
import type { PrometheusMetrics } from './prometheus.ts';

/** The receivers of the service's telemetry, and the metrics among them. */
export interface Observability {
  readonly telemetry: Telemetry;
  /** Undefined without a management port. */
  readonly metrics: PrometheusMetrics | undefined;
}

/**
 * Creates the receivers that the options request. Loads no libraries of other receivers.
 * @throws AuditLogError
 */
export async function createObservability(
  { managementPort, auditLog, otlpUrl }: ServeOptions,
  environment: { readonly clock: Clock; readonly log: Log; readonly version: string },
  shutdown: Shutdown,
): Promise<Observability> {
  const receivers: Telemetry[] = [];
  let metrics: PrometheusMetrics | undefined;
  if (managementPort !== 'off') {
    metrics = (await import('./prometheus.ts')).createPrometheusMetrics();
    receivers.push(metrics);
  }
  if (auditLog !== undefined) {
    const audit = await openAuditLog(auditLog, environment);
    shutdown.add(() => audit.close());
    receivers.push(audit);
  }
  if (otlpUrl !== undefined) {
    const { createTraces } = await import('./traces.ts');
    const traces = createTraces(otlpUrl, environment.version, environment.clock);
    // A collector that does not respond must not prevent the service from ending.
    shutdown.add(() => traces.close().catch(() => undefined));
    receivers.push(traces);
  }
  return { telemetry: combineTelemetry(receivers), metrics };
}

/** Milliseconds within which the database must respond. */
const pingTimeLimitMs = 2_000;

/** Returns a function that resolves with the reason why this process should get no requests, or with undefined. */
export function createReadinessCheck(
  store: Pick<Store, 'ping'>,
  { schedule }: Pick<Clock, 'schedule'>,
  isDraining: () => boolean,
): Readiness {
  return async () => {
    if (isDraining()) return 'the service is shutting down';
    let cancel = (): void => undefined;
    const timeLimit = new Promise<string>((resolve) => {
      cancel = schedule(pingTimeLimitMs, () => resolve('the database does not answer'));
    });
    const ping = store.ping().then(
      () => undefined,
      (error: unknown) =>
        `the database does not answer: ${error instanceof Error ? error.message : String(error)}`,
    );
    const reason = await Promise.race([ping, timeLimit]);
    cancel();
    return reason;
  };
}
