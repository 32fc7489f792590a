import type { Caller } from './caller.ts';

/**
 * Data about a request that is determined while the request is processed. A field is undefined until it is determined.
 */
export interface RequestFacts {
  /** ID of the operation, such as `data.sites.get`. */
  operation?: string | undefined;
  caller?: Caller | undefined;
  /** Type of the fault in the response, such as `SiteNotFoundException`, or the error code of an OAuth response. */
  fault?: string | undefined;
}

/** A request whose response is complete. */
export interface CompletedRequest extends Readonly<RequestFacts> {
  readonly id: string;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** IP address from which the connection comes: the client's, or that of a proxy in front of the service. */
  readonly remoteAddress: string;
  /** The client's own ID of the request (`X-Request-ID`). */
  readonly clientRequestId: string | undefined;
}

/** A script run that has ended: the scripts of one extension point. */
export interface EndedScriptRun {
  /** Undefined for scripts that run without a request. */
  readonly requestId: string | undefined;
  /** Full name, with the vendor's hook root. */
  readonly extensionPoint: string;
  readonly siteId: string;
  readonly milliseconds: number;
  /** `ok`, `error` for an error status, the kind of the ScriptError that ended the run, or `internal error`. */
  readonly outcome: string;
}

/** Receives events of the service. An implementation must not throw or delay a request. */
export interface Telemetry {
  /** @param headers the request's headers, which may contain a trace context */
  requestStarted(id: string, headers: Readonly<Record<string, string | string[] | undefined>>): void;
  requestEnded(request: CompletedRequest): void;
  scriptRunEnded(run: EndedScriptRun): void;
  /** @param operation ID of the operation, which runs again because another request committed first */
  operationRetried(operation: string): void;
}

/** Passes all events on to several receivers. */
export const combineTelemetry = (receivers: readonly Telemetry[]): Telemetry => ({
  requestStarted(id, headers) {
    for (const receiver of receivers) receiver.requestStarted(id, headers);
  },
  requestEnded(request) {
    for (const receiver of receivers) receiver.requestEnded(request);
  },
  scriptRunEnded(run) {
    for (const receiver of receivers) receiver.scriptRunEnded(run);
  },
  operationRetried(operation) {
    for (const receiver of receivers) receiver.operationRetried(operation);
  },
});

/** Returns the reason why the service is not ready for requests, or undefined if it is ready. */
export type Readiness = () => Promise<string | undefined>;
