/** Thrown if a request cannot be sent as it is written. The message says what to change. */
export class RequestError extends Error {
  /** Line of the `.http` file, 0-based; undefined if the error concerns the request as a whole. */
  readonly line: number | undefined;

  constructor(message: string, line?: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.line = line;
  }
}

/** Thrown if a placeholder has no value. The message says why, or what is available. */
export class PlaceholderError extends RequestError {}

/** Thrown for a request as a customer if none is signed in, and neither the request nor the connection names one. */
export class MissingCustomer extends RequestError {}
