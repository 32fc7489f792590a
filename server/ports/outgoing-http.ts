/** An HTTP request that a script makes. */
export interface OutgoingRequest {
  readonly method: string;
  /** http or https; everything else is refused. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | undefined;
  /** Milliseconds for the connection to stand, and between two pieces of the answer. */
  readonly timeout: number;
  /** Whether redirects are followed, within the scheme. */
  readonly redirects: boolean;
  /** Bytes of an answer's body at most. */
  readonly limit: number;
  /** Whether the server's certificate must name its host. */
  readonly verifyHost: boolean;
  /** PEM of a private key with its certificate, where the server wants to know the client. */
  readonly identity: string | undefined;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly statusText: string;
  /** In the order in which they came; a name may come more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Why no answer came. */
export class OutgoingFailure extends Error {
  readonly reason: OutgoingReason;
  constructor(reason: OutgoingReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutgoingFailure';
    this.reason = reason;
  }
}
export type OutgoingReason =
  'refused' | 'unknown-host' | 'timeout' | 'dropped' | 'tls' | 'too-large' | 'invalid' | 'aborted';

export interface OutgoingHttp {
  /** @throws OutgoingFailure and nothing else */
  send(request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}
