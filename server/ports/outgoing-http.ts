/** An HTTP request that a script makes. */
export interface OutgoingRequest {
  readonly method: string;
  /** An http or https URL; other URLs are rejected. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | undefined;
  /** Maximum milliseconds to connect, until the response begins, and between two chunks of its body. */
  readonly timeoutMs: number;
  /** Whether redirects with the same scheme are followed. */
  readonly followRedirects: boolean;
  /** Maximum size of the response body in bytes. */
  readonly maxBodyBytes: number;
  /** Whether the server's certificate must match its host name. */
  readonly verifyHost: boolean;
  /** PEM of a private key with its certificate, for servers that require a client certificate. */
  readonly identity: string | undefined;
}

export interface FetchedResponse {
  readonly status: number;
  readonly statusText: string;
  /** In the order of the response; a name may occur more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Thrown if there is no complete response. The message and `reason` say why. */
export class OutgoingHttpError extends Error {
  readonly reason: OutgoingReason;
  constructor(reason: OutgoingReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutgoingHttpError';
    this.reason = reason;
  }
}
export type OutgoingReason =
  'refused' | 'unknown-host' | 'timeout' | 'dropped' | 'tls' | 'too-large' | 'invalid' | 'aborted';

export interface OutgoingHttp {
  /** @throws OutgoingHttpError and no other error */
  send(request: OutgoingRequest, signal: AbortSignal): Promise<FetchedResponse>;
  /** Cancels pending requests. */
  close(): Promise<void>;
}
