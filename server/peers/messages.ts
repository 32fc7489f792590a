/** A call from one process to another. */
export interface PeerRequest {
  readonly id: string;
  /** The instance to which the message is addressed, so that no other process accepts a copy of it. */
  readonly to: string;
  /** Time in milliseconds since 1970. */
  readonly sentAt: number;
  readonly method: string;
  readonly parameters: unknown;
}

export interface PeerResponse {
  /** The ID of the request. */
  readonly id: string;
  readonly result?: unknown;
  readonly fault?: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
  /** Text of an unexpected error. */
  readonly error?: string;
}

/** Thrown if the other process cannot be reached, or failed. */
export class PeerError extends Error {}

/**
 * Thrown if the other process gave no valid response: it has ended or refused the message, or the network is
 * interrupted.
 */
export class UnreachablePeerError extends PeerError {}
