import type { Implementation } from '../handlers/implement.ts';
import type { RequestFacts } from '../ports/telemetry.ts';
import type { ServiceOrigin } from './links.ts';

/** One HTTP request with the results of routing. */
export interface IncomingRequest {
  readonly id: string;
  readonly method: string;
  /** The requested method override, if it is not allowed. */
  readonly illegalOverride: string | undefined;
  readonly isSecure: boolean;
  readonly address: ServiceOrigin;
  /** Path of the request target, without the query. */
  readonly path: string;
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string;
  readonly body: Buffer | undefined;
  /** Returns a signal that is aborted when the client closes the connection before the response was sent. */
  disconnectSignal(): AbortSignal;
  /** The router's parameters: `site`, `version`, and `p0`, `p1` and so on for those of the operation's path. */
  readonly routeParams: Readonly<Record<string, string>>;
  readonly implementations: readonly Implementation[];
  /** Data for telemetry, which is filled in while the request is handled. */
  readonly facts: RequestFacts;
}
