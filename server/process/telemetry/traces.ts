import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Clock } from '../../ports/environment.ts';
import type { Telemetry } from '../../ports/telemetry.ts';

export interface Traces extends Telemetry {
  /** Sends the remaining spans, and stops. */
  close(): Promise<void>;
}

/** Milliseconds within which the collector must accept spans. A service that shuts down waits no longer than that. */
const exportTimeLimitMs = 2_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const headerGetter = {
  keys: (headers: Headers) => Object.keys(headers),
  get: (headers: Headers, name: string) => headers[name],
};

/**
 * Sends a span for each request to an OpenTelemetry collector over OTLP/HTTP, and a child span for each script run of
 * the request. A run without a request starts its own trace. Continues the trace of a `traceparent` header.
 * @param url the collector's URL, to which `/v1/traces` is appended
 */
export function createTraces(url: string, version: string, { now }: Pick<Clock, 'now'>): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeLimitMs,
  });
  const resource = resourceFromAttributes({
    'service.name': 'cartwright',
    'service.version': version,
    'service.instance.id': String(process.pid),
  });
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: resource.merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('cartwright', version);
  const propagator = new W3CTraceContextPropagator();
  const openSpans = new Map<string, { readonly span: Span; readonly context: Context }>();
  return {
    requestStarted(id, headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, headerGetter);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, startTime: now() }, parent);
      openSpans.set(id, { span, context: trace.setSpan(parent, span) });
    },
    requestEnded({ id, operation, method, path, status, fault, remoteAddress }) {
      const span = openSpans.get(id)?.span;
      if (!span) return;
      openSpans.delete(id);
      span.updateName(operation === undefined ? method : `${method} ${operation}`);
      span.setAttributes({
        'http.request.method': method,
        'url.path': path,
        'http.response.status_code': status,
        'client.address': remoteAddress,
        'cartwright.request.id': id,
        ...(operation === undefined ? {} : { 'cartwright.operation': operation }),
        ...(fault === undefined ? {} : { 'error.type': fault }),
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now());
    },
    scriptRunEnded({ requestId, extensionPoint, siteId, milliseconds, outcome }) {
      const parent = requestId === undefined ? undefined : openSpans.get(requestId);
      const end = now();
      const span = tracer.startSpan(
        extensionPoint,
        {
          startTime: end - milliseconds,
          attributes: { 'cartwright.site': siteId, 'cartwright.hook.outcome': outcome },
        },
        parent?.context ?? ROOT_CONTEXT,
      );
      if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
      span.end(end);
    },
    operationRetried: () => undefined,
    close: () => provider.shutdown(),
  };
}
