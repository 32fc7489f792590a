import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { BookedBreakpoint } from '../breakpoints/booked.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { conditionProblemText, ConditionReports, type LogLine } from '../breakpoints/condition-reports.ts';
import { logParts } from '../breakpoints/log-message.ts';
import { DebugError, wordsOf } from '../errors.ts';
import type { Evaluator } from '../inspect/evaluator.ts';
import { assigns } from '../inspect/expressions.ts';
import { expressionText, parseExpression } from '../inspect/parse-code.ts';
import { wholeText } from '../inspect/whole-text.ts';
import { endsStep, stopReason, type StopReason } from './halt-verdict.ts';
import type { HaltCause, TrackedThread } from './thread-table.ts';

/** What a halt is to the user: a stop, or nothing to see. */
export type HaltDecision =
  | {
      readonly kind: 'stop';
      readonly reason: StopReason;
      readonly breakpointIds: readonly number[];
      /** What the user should know about it. */
      readonly text?: string | undefined;
    }
  | { readonly kind: 'pass' };

export type { LogLine };

/** Characters of one value in a log message. */
const longestValue = 2_000;

type Holds = 'yes' | 'no' | { readonly threw: string };

/** Decides about halts: hit counts, log points and false conditions pass without a visible stop. In doubt it is a stop. */
export class HaltPolicy {
  readonly #breakpoints: Breakpoints;
  readonly #evaluator: Evaluator;
  readonly #log: (line: LogLine) => void;
  readonly #reports: ConditionReports;

  constructor(breakpoints: Breakpoints, evaluator: Evaluator, log: (line: LogLine) => void) {
    this.#breakpoints = breakpoints;
    this.#evaluator = evaluator;
    this.#log = log;
    this.#reports = new ConditionReports(log);
  }

  /** The platform tells of conditions that it cannot evaluate, of some perhaps again and again. */
  conditionsFailed(errors: readonly ConditionError[]): void {
    this.#breakpoints.conditionsFailed(errors, this.#reports);
  }

  async decide(thread: TrackedThread, cause: HaltCause): Promise<HaltDecision> {
    const { stack } = thread;
    const here = this.#breakpointsAt(stack, cause);
    const { hit, text } = await this.#whoseConditionHolds(thread, here);
    const stopping: BookedBreakpoint[] = [];
    for (const booked of hit) if (await this.#stops(thread, booked)) stopping.push(booked);
    const reason = stopReason(cause, stack, stopping.length > 0);
    // Where a step ends it stops, whatever stands there; on its way only what is to stop does.
    if (endsStep(cause, stack) || here.length === 0) return { kind: 'stop', reason, breakpointIds: [] };
    if (stopping.length === 0) return { kind: 'pass' };
    return {
      kind: 'stop',
      reason:
        reason === 'breakpoint' && stopping.every(({ kind }) => kind === 'function')
          ? 'function breakpoint'
          : reason,
      breakpointIds: reason === 'breakpoint' ? stopping.map(({ id }) => id) : [],
      text,
    };
  }

  /** Those that the halt may have hit. */
  #breakpointsAt(stack: TrackedThread['stack'], cause: HaltCause): readonly BookedBreakpoint[] {
    const [top] = stack;
    if (!top) return [];
    const { script_path: scriptPath, line_number: line } = top.location;
    const here = this.#breakpoints.at(scriptPath, line);
    // A step ends anywhere, and somebody else may halt anywhere.
    const isOthers = cause.found || cause.byOthers === true || endsStep(cause, stack);
    return here.length > 0 || isOthers ? here : this.#breakpoints.around(scriptPath, line);
  }

  /** Counts the hit, logs where it is a log point, and says whether it stops. */
  async #stops(thread: TrackedThread, booked: BookedBreakpoint): Promise<boolean> {
    const hits = this.#breakpoints.hit(booked);
    if (booked.stopsAt && !booked.stopsAt(hits)) return false;
    if (booked.asked.logMessage === undefined) return true;
    const location = thread.stack[0]?.location;
    this.#log({
      text: await this.#message(thread, booked.asked.logMessage),
      scriptPath: location?.script_path ?? '',
      line: location?.line_number ?? 0,
    });
    return false;
  }

  async #message(thread: TrackedThread, message: string): Promise<string> {
    let text = '';
    for (const part of logParts(message))
      text += 'text' in part ? part.text : await this.#value(thread, part.expression);
    return text;
  }

  async #value({ id }: TrackedThread, expression: string): Promise<string> {
    try {
      const text = await wholeText(this.#evaluator, { threadId: id, index: 0 }, expression, 0);
      return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
    } catch (error) {
      return `<${expression}: ${wordsOf(error)}>`;
    }
  }

  /**
   * The platform looks at conditions, but it does not say which of several breakpoints on one line halted, and there
   * are instances that halt although a condition is false, or because it throws. So they are looked at once more.
   */
  async #whoseConditionHolds(
    thread: TrackedThread,
    here: readonly BookedBreakpoint[],
  ): Promise<{ hit: readonly BookedBreakpoint[]; text: string | undefined }> {
    const looked = await Promise.all(
      here.map(async (booked) => ({ booked, holds: await this.#holds(thread, booked, here.length) })),
    );
    let text: string | undefined;
    const hit = looked.flatMap(({ booked, holds }) => {
      if (holds === 'yes') return [booked];
      const { tally, probed } = booked;
      if (holds === 'no') {
        tally.refused++;
        return [];
      }
      tally.threw++;
      tally.lastError = holds.threw;
      const { script_path: scriptPath = '', line_number: line = 0 } = thread.stack[0]?.location ?? {};
      this.#reports.report(booked, holds.threw, { scriptPath, line });
      // Where the platform would have passed on, so does the adapter.
      if (probed) return [];
      text = conditionProblemText(booked, holds.threw);
      return [booked];
    });
    return { hit, text };
  }

  async #holds({ id }: TrackedThread, { asked, probed }: BookedBreakpoint, count: number): Promise<Holds> {
    const { condition } = asked;
    if (condition === undefined) return 'yes';
    const parsed = parseExpression(condition);
    // What changes something must not be evaluated twice.
    if (count === 1 && !probed && 'expression' in parsed && assigns(parsed.expression)) return 'yes';
    try {
      const whole = expressionText(condition) ?? condition;
      const { text } = await this.#evaluator.evaluate({ threadId: id, index: 0 }, `!!(${whole}\n)`);
      return text === 'false' ? 'no' : 'yes';
    } catch (error) {
      // A platform that does not answer is no reason to pass.
      return error instanceof DebugError ? { threw: error.message } : 'yes';
    }
  }
}
