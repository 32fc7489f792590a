import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import type { Command } from '../debugger-api.ts';
import { endsStep } from './halt-verdict.ts';
import { RestOfStep, type StepPlan } from './step-plan.ts';
import type { HaltCause, TrackedThread } from './thread-table.ts';

/** A halt, and what led to it. */
interface Halt {
  readonly thread: TrackedThread;
  readonly cause: HaltCause;
}

/** What to do at a halt on the way of a plan. */
export interface Onward {
  readonly command: Command;
  /** A breakpoint may have halted it: whether that stops has to be decided first. */
  readonly atBreakpoint: boolean;
}

/** The steps under way that the platform takes several commands for, by thread. */
export class StepPlans {
  readonly #breakpoints: Pick<Breakpoints, 'at'>;
  readonly #plans = new Map<number, StepPlan>();

  constructor(breakpoints: Pick<Breakpoints, 'at'>) {
    this.#breakpoints = breakpoints;
  }

  begin(threadId: number, plan: StepPlan): void {
    this.#plans.set(threadId, plan);
  }

  drop(threadId: number): void {
    this.#plans.delete(threadId);
  }

  /** Undefined where no step is under way, or this is where it ends. */
  onward(halt: Halt): Onward | undefined {
    const { id, stack } = halt.thread;
    const command = this.#plans.get(id)?.next(stack) ?? 'stop';
    if (command !== 'stop') return { command, atBreakpoint: this.#meets(halt, command) };
    this.#plans.delete(id);
    return undefined;
  }

  /** How a thread goes on from what passes: if it was in a step, to the end of that. */
  rest({ thread: { id, stack }, cause: { command, from } }: Halt): Command {
    if (command !== 'over' && command !== 'out') return 'resume';
    const plan = new RestOfStep(command, from);
    const next = plan.next(stack);
    if (next === 'stop') return 'resume';
    this.#plans.set(id, plan);
    return next;
  }

  /** In the middle of a line that is returned to, or still stands at, no breakpoint has halted. */
  #meets({ thread: { stack }, cause }: Halt, onward: Command): boolean {
    const top = stack[0]?.location;
    if (!top || this.#breakpoints.at(top.script_path, top.line_number).length === 0) return false;
    return onward !== 'into' && !(cause.command === 'out' && endsStep(cause, stack));
  }
}
