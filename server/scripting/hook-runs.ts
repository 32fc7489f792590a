import type { HookRun } from '../../contract/documents/debugger.ts';
import type { RunJob } from '../../runtime/protocol/bridge-protocol.ts';
import type { Clock } from '../ports/environment.ts';
import type { HookOutcome } from '../ports/hook-runner.ts';

/** How the latest run of each extension point ended, for the states of breakpoints. */
export class HookRuns {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #runs = new Map<string, HookRun>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  begin({ extensionPoint, scope: { request } }: Pick<RunJob, 'extensionPoint' | 'scope'>): void {
    this.#runs.set(extensionPoint, {
      extension_point: extensionPoint,
      method: request.method,
      path: request.path,
      time: this.#clock.now(),
    });
  }

  /** Records which script ended a run. A host, which reports it, may name only scripts of the run. */
  end({ extensionPoint, scripts }: Pick<RunJob, 'extensionPoint' | 'scripts'>, outcome: HookOutcome): void {
    const run = this.#runs.get(extensionPoint);
    const { status, script } = outcome;
    if (!run || !status || script === undefined || !scripts.includes(script)) return;
    this.#runs.set(extensionPoint, {
      ...run,
      ended_by: {
        extension_point: extensionPoint,
        script_path: script,
        status: status.status,
        code: status.code,
      },
    });
  }

  /** Records that the functions of an extension point did not run because one of `cause` has returned a Status. */
  skip(extensionPoint: string, cause: string): void {
    const causingRun = this.#runs.get(cause);
    if (!causingRun?.ended_by) return;
    this.#runs.set(extensionPoint, {
      ...causingRun,
      extension_point: extensionPoint,
      time: this.#clock.now(),
    });
  }

  list(): HookRun[] {
    return [...this.#runs.values()];
  }
}
