import type { ConditionError } from '../../../contract/condition-errors.ts';
import { operandsOf } from '../../../dialect/index.ts';
import type { Log } from '../../ports/environment.ts';
import type { ClientBreakpoint } from './client-breakpoints.ts';
import { FrameInspection } from './inspection.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

/** Maximum number of characters of each value that {@link Conditions.firstValuesOf} returns. */
const maxValueLength = 200;

/**
 * Evaluates the conditions of breakpoints. A condition that throws, cannot be parsed or exceeds its time limit is not
 * met. Only the first error of each breakpoint is logged, and reported to its client with the threads.
 */
export class Conditions {
  readonly #log: Log;
  readonly #onFirstFailure: () => void;
  /** The first error of each breakpoint's condition, by breakpoint ID. */
  readonly #errors = new Map<number, ConditionError>();
  /** What each breakpoint's condition compared when it was first false, by breakpoint ID. */
  readonly #firstValues = new Map<number, readonly string[]>();

  /** @param onFirstFailure called when a breakpoint's condition has failed for the first time */
  constructor(log: Log, onFirstFailure: () => void) {
    this.#log = log;
    this.#onFirstFailure = onFirstFailure;
  }

  /**
   * Returns whether a breakpoint's condition is true in the innermost frame; true if there is no condition or no frame.
   * Each evaluation is terminated after the time limit. @throws CdpError
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
    const inspection = new FrameInspection(isolate, frames, frame, timeLimitMs);
    const { isTrue: isMet, problem } = await inspection.evaluateCondition(condition);
    if (problem !== undefined && !this.#errors.has(breakpoint.id)) this.#recordError(breakpoint, problem);
    if (!isMet && problem === undefined && !this.#firstValues.has(breakpoint.id))
      this.#firstValues.set(breakpoint.id, await readOperands(condition, inspection));
    return isMet;
  }

  /** Returns what a breakpoint's condition compared when it was first false, such as `order.total = 3`. */
  firstValuesOf({ id }: Pick<ClientBreakpoint, 'id'>): readonly string[] {
    return this.#firstValues.get(id) ?? [];
  }

  /** Returns the errors of some breakpoints, in the order in which they occurred. */
  errorsOf(breakpoints: readonly ClientBreakpoint[]): ConditionError[] {
    if (this.#errors.size === 0) return [];
    const ids = new Set(breakpoints.map(({ id }) => id));
    return [...this.#errors.values()].filter(({ breakpointId }) => ids.has(breakpointId));
  }

  /** Removes the results of a breakpoint that is removed. */
  remove({ id }: ClientBreakpoint): void {
    this.#errors.delete(id);
    this.#firstValues.delete(id);
  }

  #recordError({ condition = '', id, script_path, line_number }: ClientBreakpoint, problem: string): void {
    this.#errors.set(id, { breakpointId: id, text: problem });
    const location = `${script_path}:${line_number}`;
    const message = `the condition "${condition}" of the breakpoint at ${location} cannot be evaluated, which counts as false`;
    this.#log.warn(`${message}: ${problem}`, { script: script_path });
    this.#onFirstFailure();
  }
}

/** Reads what a condition compares. An operand that cannot be read has the text of its error. @throws CdpError */
async function readOperands(condition: string, inspection: FrameInspection): Promise<readonly string[]> {
  const values: string[] = [];
  for (const operand of operandsOf(condition)) {
    const { text } = await inspection.evaluate(operand, false);
    const { text: type } = await inspection.evaluate(`typeof (${operand})`, false);
    const shortText = text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
    values.push(`${operand} = ${type === 'string' ? JSON.stringify(shortText) : shortText}`);
  }
  return values;
}
