import type { Clock } from '../../client/clock.ts';
import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { conditionErrorMessage, ConditionReports, type LogLine } from '../breakpoints/condition-reports.ts';
import { parseLogMessage } from '../breakpoints/log-message.ts';
import type { ThreadException } from '../../../contract/thread-exceptions.ts';
import { errorMessage } from '../../../contract/error-message.ts';
import { readOperandValues } from '../inspect/operand-values.ts';
import { DebugError } from '../errors.ts';
import type { Evaluator } from '../inspect/evaluator.ts';
import { hasAssignment } from '../inspect/expressions.ts';
import { expressionText, parseExpression } from '../inspect/parse-code.ts';
import { evaluateFullText } from '../inspect/full-text.ts';
import { endsStep, stopReason, type StopReason } from './stop-reason.ts';
import type { HaltCause, TrackedThread } from './thread-table.ts';

/** Whether the user sees a halt as a stop, or the script continues. */
export type HaltDecision =
  | {
      readonly kind: 'stop';
      readonly reason: StopReason;
      readonly breakpointIds: readonly number[];
      /** Explanation to show to the user. */
      readonly text?: string | undefined;
      /** Short text for the state of the thread, if the reason is not specific enough. */
      readonly description?: string | undefined;
    }
  | { readonly kind: 'pass' };

export type { LogLine };

/** Maximum number of characters of one value in a log message. */
const maxValueLength = 2_000;

type ConditionResult = 'yes' | 'no' | { readonly error: string };

/**
 * Decides whether a halt is shown as a stop. Halts at hit counts that are not reached, log points and false
 * conditions are resumed without a visible stop. In case of doubt, the halt is a stop.
 */
export class HaltPolicy {
  readonly #breakpoints: Breakpoints;
  readonly #evaluator: Evaluator;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #log: (line: LogLine) => void;
  readonly #reports: ConditionReports;

  constructor(
    breakpoints: Breakpoints,
    evaluator: Evaluator,
    log: (line: LogLine) => void,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#clock = clock;
    this.#breakpoints = breakpoints;
    this.#evaluator = evaluator;
    this.#log = log;
    this.#reports = new ConditionReports(log);
  }

  /**
   * Reports conditions that the platform could not evaluate. The platform may report the same condition
   * repeatedly.
   */
  reportConditionErrors(errors: readonly ConditionError[]): void {
    this.#breakpoints.reportConditionErrors(errors, this.#reports);
  }

  async decide(thread: TrackedThread, cause: HaltCause): Promise<HaltDecision> {
    const { stack, exception } = thread;
    if (exception) return exceptionStop(exception);
    const entries = this.#breakpointsAt(stack, cause);
    const { hitEntries, text } = await this.#evaluateConditions(thread, entries);
    const entriesToStopAt: BreakpointEntry[] = [];
    for (const entry of hitEntries) if (await this.#shouldStop(thread, entry)) entriesToStopAt.push(entry);
    const reason = stopReason(cause, stack, entriesToStopAt.length > 0);
    // A finished step always stops, regardless of breakpoints on its line. So does a halt that no breakpoint can have
    // caused, such as at a debugger statement. Any other halt stops only if one of its breakpoints should stop.
    if (endsStep(cause, stack) || entries.length === 0) return { kind: 'stop', reason, breakpointIds: [] };
    if (entriesToStopAt.length === 0) return { kind: 'pass' };
    return {
      kind: 'stop',
      reason:
        reason === 'breakpoint' && entriesToStopAt.every(({ kind }) => kind === 'function')
          ? 'function breakpoint'
          : reason,
      breakpointIds: reason === 'breakpoint' ? entriesToStopAt.map(({ id }) => id) : [],
      text,
    };
  }

  /** Returns the breakpoints that the halt may have hit. */
  #breakpointsAt(stack: TrackedThread['stack'], cause: HaltCause): readonly BreakpointEntry[] {
    const [top] = stack;
    if (!top) return [];
    const { script_path: scriptPath, line_number: line } = top.location;
    const entries = this.#breakpoints.entriesPlacedAt(scriptPath, line);
    // A step can end on any line, and another client can halt a thread on any line.
    const mayBeUnrelated = cause.isInitial || cause.isByOtherClient === true || endsStep(cause, stack);
    return entries.length > 0 || mayBeUnrelated ? entries : this.#breakpoints.entriesNear(scriptPath, line);
  }

  /**
   * Counts the hit, and returns whether the breakpoint stops. A log point whose hit count is reached writes its message
   * instead.
   */
  async #shouldStop(thread: TrackedThread, entry: BreakpointEntry): Promise<boolean> {
    const hits = this.#breakpoints.countHit(entry, thread.id);
    if (entry.hitPredicate && !entry.hitPredicate(hits)) return false;
    if (entry.request.logMessage === undefined) return true;
    const location = thread.stack[0]?.location;
    this.#log({
      text: await this.#formatMessage(thread, entry.request.logMessage),
      scriptPath: location?.script_path ?? '',
      line: location?.line_number ?? 0,
    });
    return false;
  }

  async #formatMessage(thread: TrackedThread, message: string): Promise<string> {
    let text = '';
    for (const part of parseLogMessage(message))
      text += 'text' in part ? part.text : await this.#formatValue(thread, part.expression);
    return text;
  }

  async #formatValue({ id }: TrackedThread, expression: string): Promise<string> {
    try {
      const text = await evaluateFullText(this.#evaluator, { threadId: id, index: 0 }, expression, 0);
      return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
    } catch (error) {
      return `<${expression}: ${errorMessage(error)}>`;
    }
  }

  /**
   * Evaluates the conditions again. The platform does not report which of several breakpoints on one line caused the
   * halt, and some instances also halt when a condition is false or throws.
   */
  async #evaluateConditions(
    thread: TrackedThread,
    entries: readonly BreakpointEntry[],
  ): Promise<{ hitEntries: readonly BreakpointEntry[]; text: string | undefined }> {
    const results = await Promise.all(
      entries.map(async (entry) => {
        const result = await this.#evaluateCondition(thread, entry, entries.length);
        return { entry, result, values: result === 'no' ? await this.#readOperands(thread, entry) : [] };
      }),
    );
    let text: string | undefined;
    const hitEntries = results.flatMap(({ entry, result, values }) => {
      const { hitStatistics, isProbed } = entry;
      hitStatistics.lastResult = result === 'yes' ? 'true' : result === 'no' ? 'false' : 'error';
      if (result === 'yes') return [entry];
      if (result === 'no') {
        hitStatistics.falseCount++;
        hitStatistics.lastValues = values;
        hitStatistics.lastFalseTime = this.#clock.now();
        return [];
      }
      hitStatistics.errorCount++;
      hitStatistics.lastError = result.error;
      const { script_path: scriptPath = '', line_number: line = 0 } = thread.stack[0]?.location ?? {};
      this.#reports.report(entry, result.error, { scriptPath, line });
      // The platform does not know the condition of a probed breakpoint. It would have continued after the error, so
      // the adapter does the same.
      if (isProbed) return [];
      text = conditionErrorMessage(entry, result.error);
      return [entry];
    });
    return { hitEntries, text };
  }

  /** Reads what a false condition has compared, such as `total = 3`, for a breakpoint that the user examines. */
  async #readOperands(
    { id }: TrackedThread,
    { request, isProbed }: BreakpointEntry,
  ): Promise<readonly string[]> {
    if (!isProbed) return [];
    return readOperandValues(this.#evaluator, { threadId: id, index: 0 }, request.condition ?? '');
  }

  async #evaluateCondition(
    { id }: TrackedThread,
    { request, isProbed }: BreakpointEntry,
    count: number,
  ): Promise<ConditionResult> {
    const { condition } = request;
    if (condition === undefined) return 'yes';
    const parsedExpression = parseExpression(condition);
    // An assignment must not be carried out a second time.
    if (
      count === 1 &&
      !isProbed &&
      'expression' in parsedExpression &&
      hasAssignment(parsedExpression.expression)
    )
      return 'yes';
    try {
      const expression = expressionText(condition) ?? condition;
      const { text } = await this.#evaluator.evaluate({ threadId: id, index: 0 }, `!!(${expression}\n)`);
      return text === 'false' ? 'no' : 'yes';
    } catch (error) {
      // If the platform does not respond, the halt counts as a stop.
      return error instanceof DebugError ? { error: error.message } : 'yes';
    }
  }
}

const exceptionStop = ({ isUncaught, text }: ThreadException): HaltDecision => ({
  kind: 'stop',
  reason: 'exception',
  breakpointIds: [],
  description: `Paused on ${isUncaught ? 'uncaught' : 'caught'} error`,
  text,
});
