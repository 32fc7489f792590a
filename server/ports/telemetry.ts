import type { Caller } from './caller.ts';

/** What the stages of the pipeline learn about a request. Each field is undefined until its stage has run. */
export interface RequestFacts {
  /** ID of the operation, such as `data.sites.get`. */
  operation?: string | undefined;
  caller?: Caller | undefined;
  /** Name of the fault in the response, with `Exception`; for OAuth its error code. */
  fault?: string | undefined;
}

/** A request that has been answered. */
export interface AnsweredRequest extends Readonly<RequestFacts> {
  readonly id: string;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** IP address of the peer. */
  readonly remoteAddress: string;
  /** The client's own ID of the request (`X-Request-ID`). */
  readonly clientRequestId: string | undefined;
}

/** The scripts of one extension point that have run for a request. */
export interface EndedHook {
  /** Undefined for scripts that run without a request. */
  readonly requestId: string | undefined;
  /** Full name, with the vendor's hook root. */
  readonly extensionPoint: string;
  readonly siteId: string;
  readonly milliseconds: number;
  /** `ok`, `error` for a status that says so, or the kind of the error that ended the scripts. */
  readonly outcome: string;
}

/** Receives what happens in the service. Nothing that it does may fail or delay a request. */
export interface Telemetry {
  /** @param headers the request's headers, of which a trace's are read */
  requestStarted(id: string, headers: Readonly<Record<string, string | string[] | undefined>>): void;
  requestEnded(request: AnsweredRequest): void;
  hookEnded(hook: EndedHook): void;
  /** An operation is repeated, because another request was the first to commit. */
  recordLostRace(operation: string): void;
}

/** Passes everything on to several receivers. */
export const combinedTelemetry = (receivers: readonly Telemetry[]): Telemetry => ({
  requestStarted(id, headers) {
    for (const receiver of receivers) receiver.requestStarted(id, headers);
  },
  requestEnded(request) {
    for (const receiver of receivers) receiver.requestEnded(request);
  },
  hookEnded(hook) {
    for (const receiver of receivers) receiver.hookEnded(hook);
  },
  recordLostRace(operation) {
    for (const receiver of receivers) receiver.recordLostRace(operation);
  },
});

/** Why the service is not ready for requests; undefined if it is. */
export type Readiness = () => Promise<string | undefined>;
