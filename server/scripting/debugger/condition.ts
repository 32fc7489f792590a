import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { Log } from '../../ports/environment.ts';
import type { ClientBreakpoint } from './breakpoints.ts';
import { FrameInspection } from './inspection.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

/**
 * Looks at breakpoints' conditions. One that throws, cannot be read or takes too long is not met; the log says so once for
 * each breakpoint, and its client is told with its threads.
 */
export class Conditions {
  readonly #log: Log;
  readonly #failed: () => void;
  /** By breakpoint id, what its condition came to the first time that it failed. */
  readonly #errors = new Map<number, ConditionError>();

  /** `failed` is called when a breakpoint's condition has failed for the first time. */
  constructor(log: Log, failed: () => void) {
    this.#log = log;
    this.#failed = failed;
  }

  /** Whether it is true in the innermost of the frames. It is ended after `timeout` milliseconds. @throws CdpError */
  async hold(
    breakpoint: ClientBreakpoint,
    isolate: Isolate,
    frames: readonly ScriptFrame[],
    timeout: number,
  ): Promise<boolean> {
    const { condition } = breakpoint;
    const [frame] = frames;
    if (condition === undefined || !frame) return true;
    const { holds, problem } = await new FrameInspection(isolate, frames, frame, timeout).holds(condition);
    if (problem !== undefined && !this.#errors.has(breakpoint.id)) this.#note(breakpoint, problem);
    return holds;
  }

  /** Those of some breakpoints, in the order in which they came. */
  errorsOf(breakpoints: readonly ClientBreakpoint[]): ConditionError[] {
    if (this.#errors.size === 0) return [];
    const ids = new Set(breakpoints.map(({ id }) => id));
    return [...this.#errors.values()].filter(({ breakpointId }) => ids.has(breakpointId));
  }

  /** The breakpoint is removed. */
  forget({ id }: ClientBreakpoint): void {
    this.#errors.delete(id);
  }

  #note({ condition = '', id, script_path, line_number }: ClientBreakpoint, problem: string): void {
    this.#errors.set(id, { breakpointId: id, text: problem });
    const place = `${script_path}:${line_number}`;
    this.#log.warn(`the condition "${condition}" of the breakpoint at ${place} is never met: ${problem}`, {
      script: script_path,
    });
    this.#failed();
  }
}
