import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { Log } from '../../ports/environment.ts';
import type { ClientBreakpoint } from './client-breakpoints.ts';
import { FrameInspection } from './inspection.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

/**
 * Evaluates the conditions of breakpoints. A condition that throws, cannot be parsed or exceeds its time limit is not
 * met. The error is logged once for each breakpoint, and reported to its client with the threads.
 */
export class Conditions {
  readonly #log: Log;
  readonly #onFirstFailure: () => void;
  /** The first error of each breakpoint's condition, by breakpoint ID. */
  readonly #errors = new Map<number, ConditionError>();

  /** @param onFirstFailure called when a breakpoint's condition has failed for the first time */
  constructor(log: Log, onFirstFailure: () => void) {
    this.#log = log;
    this.#onFirstFailure = onFirstFailure;
  }

  /**
   * Returns whether a breakpoint has no condition, or its condition is true in the innermost frame. The evaluation is
   * terminated after the time limit. @throws CdpError
   */
  async isMet(
    breakpoint: ClientBreakpoint,
    isolate: Isolate,
    frames: readonly ScriptFrame[],
    timeLimitMs: number,
  ): Promise<boolean> {
    const { condition } = breakpoint;
    const [frame] = frames;
    if (condition === undefined || !frame) return true;
    const { isTrue: isMet, problem } = await new FrameInspection(
      isolate,
      frames,
      frame,
      timeLimitMs,
    ).evaluateCondition(condition);
    if (problem !== undefined && !this.#errors.has(breakpoint.id)) this.#recordError(breakpoint, problem);
    return isMet;
  }

  /** Returns the errors of some breakpoints, in the order in which they occurred. */
  errorsOf(breakpoints: readonly ClientBreakpoint[]): ConditionError[] {
    if (this.#errors.size === 0) return [];
    const ids = new Set(breakpoints.map(({ id }) => id));
    return [...this.#errors.values()].filter(({ breakpointId }) => ids.has(breakpointId));
  }

  /** Removes the error of a breakpoint that is removed. */
  remove({ id }: ClientBreakpoint): void {
    this.#errors.delete(id);
  }

  #recordError({ condition = '', id, script_path, line_number }: ClientBreakpoint, problem: string): void {
    this.#errors.set(id, { breakpointId: id, text: problem });
    const location = `${script_path}:${line_number}`;
    const message = `the condition "${condition}" of the breakpoint at ${location} cannot be evaluated, which counts as false`;
    this.#log.warn(`${message}: ${problem}`, { script: script_path });
    this.#onFirstFailure();
  }
}
