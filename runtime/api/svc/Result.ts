import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The outcome of a call; internal to the Script API. */
export interface Outcome {
  readonly status: string;
  readonly object?: unknown;
  readonly error?: number;
  readonly errorMessage?: string | null;
  readonly message?: string | null;
  readonly unavailableReason?: string;
  readonly isMock?: boolean;
}

/** The result of a service call. */
export class Result extends PlatformObject {
  static readonly OK = 'OK';
  static readonly ERROR = 'ERROR';
  static readonly SERVICE_UNAVAILABLE = 'SERVICE_UNAVAILABLE';
  static readonly UNAVAILABLE_CIRCUIT_BROKEN = 'CIRCUIT_BROKEN';
  static readonly UNAVAILABLE_CONFIG_PROBLEM = 'CONFIG_PROBLEM';
  static readonly UNAVAILABLE_DISABLED = 'DISABLED';
  static readonly UNAVAILABLE_RATE_LIMITED = 'RATE_LIMITED';
  static readonly UNAVAILABLE_TIMEOUT = 'TIMEOUT';
  readonly #outcome: Outcome;

  constructor(outcome: Outcome) {
    super();
    this.#outcome = outcome;
  }

  /** Returns the status of the call: `OK`, `ERROR` or `SERVICE_UNAVAILABLE`. */
  get status(): string {
    return this.#outcome.status;
  }

  /** Returns true if the call succeeded. */
  get ok(): boolean {
    return this.#outcome.status === Result.OK;
  }

  /** Returns the result of the `parseResponse` callback, or else the response. Returns null if the call failed. */
  get object(): unknown {
    return this.#outcome.object ?? null;
  }

  /** Returns the error code, such as the HTTP status, or 0 if there is none. */
  get error(): number {
    return this.#outcome.error ?? 0;
  }

  /** Returns the error message, such as the body of an error response, or null if there is none. */
  get errorMessage(): string | null {
    return this.#outcome.errorMessage ?? null;
  }

  /** Returns the status message, the same as `msg`. */
  get extraErrorMessage(): string | null {
    return this.#outcome.message ?? null;
  }

  /** Returns the status message, such as the HTTP response's, or null if there is none. */
  get msg(): string | null {
    return this.#outcome.message ?? null;
  }

  /**
   * Returns the reason for the status `SERVICE_UNAVAILABLE`: one of the UNAVAILABLE constants. Returns null for any
   * other status.
   */
  get unavailableReason(): string | null {
    return this.#outcome.unavailableReason ?? null;
  }

  /** Returns true if the response comes from a mock. */
  get mockResult(): boolean {
    return this.#outcome.isMock ?? false;
  }

  /** Returns the status, error code and error message as one string. */
  override toString(): string {
    return `Result [status=${this.status}, error=${this.error}, errorMessage=${this.errorMessage ?? ''}]`;
  }
}
registerClass('svc.Result', Result, { booleans: ['ok', 'mockResult'] });
