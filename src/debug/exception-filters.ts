import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ExceptionHalts } from '../../contract/thread-exceptions.ts';

/** The filters' IDs. `uncaughtErrors` also covers script errors that a trigger's response reports. */
export const uncaughtErrors = 'scriptErrors';
const caughtErrors = 'caughtScriptErrors';

export const exceptionFilters: DebugProtocol.ExceptionBreakpointsFilter[] = [
  {
    filter: uncaughtErrors,
    label: 'Uncaught Script Errors',
    description:
      'Pauses where a script throws an error that it does not catch. On an instance, shows where a script of the trigger ended with an error, if the instance reports the location.',
    default: true,
  },
  {
    filter: caughtErrors,
    label: 'Caught Script Errors',
    description: 'Pauses where a script throws an error that it catches. Only on the bundled service.',
    default: false,
  },
];

/** The part of a platform's API that concerns exceptions. */
export interface ExceptionPlatform {
  /** Undefined until the platform has responded. */
  readonly supportsExceptionHalts: boolean | undefined;
  setExceptionHalts(exceptionHalts: ExceptionHalts): Promise<void>;
}

/** The exceptions at which a session pauses. */
export class ExceptionFilters {
  /**
   * Undefined until the client has set filters. Until then, errors of a trigger are shown, but no script pauses at an
   * exception.
   */
  #filters: ReadonlySet<string> | undefined;
  #platform: ExceptionPlatform | undefined;
  #caughtErrorsTime: number | undefined;

  get includesUncaught(): boolean {
    return this.#filters?.has(uncaughtErrors) ?? true;
  }

  get halts(): ExceptionHalts {
    if (this.#filters?.has(caughtErrors)) return 'all';
    return this.#filters?.has(uncaughtErrors) ? 'uncaught' : 'none';
  }

  /** When the client selected errors that scripts catch, in milliseconds since 1970; undefined if it has not. */
  get caughtErrorsTime(): number | undefined {
    return this.#caughtErrorsTime;
  }

  /** Sends later changes of the filters to a platform. */
  connect(platform: ExceptionPlatform): void {
    this.#platform = platform;
  }

  /**
   * Replaces the filters at `time`, in milliseconds since 1970, and returns the state of each for the client. Rejects with
   * a `PlatformError`.
   */
  async set(filters: readonly string[], time: number): Promise<DebugProtocol.Breakpoint[]> {
    const previousHalts = this.halts;
    this.#filters = new Set(filters);
    this.#caughtErrorsTime = this.#filters.has(caughtErrors) ? (this.#caughtErrorsTime ?? time) : undefined;
    if (this.halts !== previousHalts) await this.#platform?.setExceptionHalts(this.halts);
    return filters.map((filter) => this.#stateOf(filter));
  }

  #stateOf(filter: string): DebugProtocol.Breakpoint {
    const canHalt = this.#platform?.supportsExceptionHalts !== false;
    if (filter === caughtErrors && !canHalt) return { verified: false, message: cannotHaltMessage };
    return { verified: filter === uncaughtErrors || filter === caughtErrors };
  }
}

export const cannotHaltMessage = 'This platform does not report errors that a script catches.';
