import type { BookedBreakpoint } from '../breakpoints/breakpoint-book.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { logParts } from '../breakpoints/log-message.ts';
import { wordsOf } from '../errors.ts';
import type { Evaluator } from '../inspect/evaluator.ts';
import { stopReason, type StopReason } from './halt-verdict.ts';
import type { HaltCause, TrackedThread } from './thread-table.ts';

/** What a halt is to the user: a stop, or nothing to see. */
export type HaltDecision =
  | { readonly kind: 'stop'; readonly reason: StopReason; readonly breakpointIds: readonly number[] }
  | { readonly kind: 'pass' };

export interface LogLine {
  readonly text: string;
  readonly scriptPath: string;
  readonly line: number;
}

/** Decides about halts: hit counts and log points pass without a visible stop. In doubt it is a stop. */
export class HaltPolicy {
  readonly #breakpoints: Breakpoints;
  readonly #evaluator: Evaluator;
  readonly #log: (line: LogLine) => void;

  constructor(breakpoints: Breakpoints, evaluator: Evaluator, log: (line: LogLine) => void) {
    this.#breakpoints = breakpoints;
    this.#evaluator = evaluator;
    this.#log = log;
  }

  async decide(thread: TrackedThread, cause: HaltCause): Promise<HaltDecision> {
    const { stack } = thread;
    const location = stack[0]?.location;
    const here = location ? this.#breakpoints.at(location.script_path, location.line_number) : [];
    const hit = here.length > 1 ? await this.#whoseConditionHolds(thread, here) : here;
    const stopping: number[] = [];
    for (const booked of hit) if (await this.#stops(thread, booked)) stopping.push(booked.id);
    const reason = stopReason(cause, stack, stopping.length > 0);
    if (reason === 'step' || hit.length === 0 || stopping.length > 0)
      return { kind: 'stop', reason, breakpointIds: reason === 'breakpoint' ? stopping : [] };
    return { kind: 'pass' };
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
      return (await this.#evaluator.evaluate({ threadId: id, index: 0 }, expression)).text;
    } catch (error) {
      return `<${expression}: ${wordsOf(error)}>`;
    }
  }

  /** Of several breakpoints on one line the platform does not say which one halted. */
  async #whoseConditionHolds(
    { id }: TrackedThread,
    here: readonly BookedBreakpoint[],
  ): Promise<readonly BookedBreakpoint[]> {
    const holds = await Promise.all(
      here.map(async ({ asked }) => {
        if (asked.condition === undefined) return true;
        try {
          const { text } = await this.#evaluator.evaluate(
            { threadId: id, index: 0 },
            `!!(${asked.condition})`,
          );
          return text === 'true';
        } catch {
          return false;
        }
      }),
    );
    const held = here.filter((_, index) => holds[index]);
    // The platform did halt: if none seems to hold, believe it rather than this.
    return held.length > 0 ? held : here;
  }
}
