import { PlatformObject, platformClass } from '../../platform-object.ts';

/** What a call came to; for the service's own code. */
export interface Outcome {
  readonly status: string;
  readonly object?: unknown;
  readonly error?: number;
  readonly errorMessage?: string | null;
  readonly message?: string | null;
  readonly unavailableReason?: string;
  readonly isMock?: boolean;
}

/** What the call of a service came to. */
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

  /** `OK`, `ERROR` or `SERVICE_UNAVAILABLE`. */
  get status(): string {
    return this.#outcome.status;
  }

  /** Whether the call succeeded. */
  get ok(): boolean {
    return this.#outcome.status === Result.OK;
  }

  /** What the service's `parseResponse` made of the answer; null where the call failed. */
  get object(): unknown {
    return this.#outcome.object ?? null;
  }

  /** Code of the fault, such as the HTTP status; 0 where there is none. */
  get error(): number {
    return this.#outcome.error ?? 0;
  }

  /** What is told of the fault, such as the body of an answer; null where there is none. */
  get errorMessage(): string | null {
    return this.#outcome.errorMessage ?? null;
  }

  /** What is told besides; null where nothing is. */
  get extraErrorMessage(): string | null {
    return this.#outcome.message ?? null;
  }

  /** What is told of the status, such as that of HTTP. */
  get msg(): string | null {
    return this.#outcome.message ?? null;
  }

  /** Why no call was made, or no answer came: one of the constants `UNAVAILABLE_`; null otherwise. */
  get unavailableReason(): string | null {
    return this.#outcome.unavailableReason ?? null;
  }

  /** Whether a mock answered. */
  get mockResult(): boolean {
    return this.#outcome.isMock ?? false;
  }

  override toString(): string {
    return `Result [status=${this.status}, error=${this.error}, errorMessage=${this.errorMessage ?? ''}]`;
  }
}
platformClass('svc.Result', Result, { booleans: ['ok', 'mockResult'] });
