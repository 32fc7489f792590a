/** Thrown if a request cannot be sent as it is written. The message says what to change. */
export class RequestError extends Error {
  /** Line of the `.http` file, 0-based; undefined if the error concerns the request as a whole. */
  readonly line: number | undefined;

  constructor(message: string, line?: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.line = line;
  }
}

/** A misspelled name in a placeholder, with the one that was probably meant. */
export interface Misspelling {
  readonly name: string;
  readonly similarName: string;
}

/** What is known about the cause of a `PlaceholderError`. */
export interface PlaceholderCause {
  readonly misspelling?: Misspelling | undefined;
  /** The environments that define the variable; none of them is selected. */
  readonly environments?: readonly string[];
  /** The variable that nothing defines. */
  readonly unknownVariable?: string;
}

/** Thrown if a placeholder has no value. The message says why, or what is available. */
export class PlaceholderError extends RequestError {
  readonly details: PlaceholderCause;

  constructor(message: string, line?: number, details: PlaceholderCause = {}) {
    super(message, line);
    this.details = details;
  }
}

/** Thrown for a request as a customer if none is signed in, and neither the request nor the connection names one. */
export class MissingCustomer extends RequestError {}

/** Returns the message about a target that is not sent, since it is neither a path nor an HTTP URL. */
export const invalidTarget = (target: string): string =>
  `"${target}" is neither a path, such as /s/RefArch/..., nor an HTTP URL.`;
