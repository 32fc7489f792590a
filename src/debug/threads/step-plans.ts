import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import type { Command } from '../debugger-api.ts';
import { endsStep } from './stop-reason.ts';
import { RemainingStep, type StepPlan } from './step-plan.ts';
import type { HaltCause, TrackedThread } from './thread-table.ts';

/** A halt and its cause. */
interface Halt {
  readonly thread: TrackedThread;
  readonly cause: HaltCause;
}

/** The next command of a step plan. */
export interface Continuation {
  readonly command: Command;
  /** Whether a breakpoint may have caused the halt, so that the policy must decide first whether it stops. */
  readonly mayBeAtBreakpoint: boolean;
}

/** The steps in progress that consist of several commands to the platform, by thread. */
export class StepPlans {
  readonly #breakpoints: Pick<Breakpoints, 'entriesPlacedAt'>;
  readonly #plans = new Map<number, StepPlan>();

  constructor(breakpoints: Pick<Breakpoints, 'entriesPlacedAt'>) {
    this.#breakpoints = breakpoints;
  }

  begin(threadId: number, plan: StepPlan): void {
    this.#plans.set(threadId, plan);
  }

  remove(threadId: number): void {
    this.#plans.delete(threadId);
  }

  /** Returns the next command of the thread's plan; undefined if the thread has none, or if its plan ends here. */
  nextCommand(halt: Halt): Continuation | undefined {
    const { id, stack } = halt.thread;
    const command = this.#plans.get(id)?.next(stack) ?? 'stop';
    if (command !== 'stop') return { command, mayBeAtBreakpoint: this.#mayBeAtBreakpoint(halt, command) };
    this.#plans.delete(id);
    return undefined;
  }

  /**
   * Returns the command that continues a thread after a halt that is not shown. A thread that was stepping
   * continues its step.
   */
  resumeStep({ thread: { id, stack }, cause: { command, startStack } }: Halt): Command {
    if (command !== 'over' && command !== 'out') return 'resume';
    const plan = new RemainingStep(command, startStack);
    const nextCommand = plan.next(stack);
    if (nextCommand === 'stop') return 'resume';
    this.#plans.set(id, plan);
    return nextCommand;
  }

  /**
   * Whether a breakpoint can have caused the halt. Breakpoints do not halt in the middle of a line to which the
   * thread returns or which it has not left.
   */
  #mayBeAtBreakpoint({ thread: { stack }, cause }: Halt, command: Command): boolean {
    const top = stack[0]?.location;
    if (!top || this.#breakpoints.entriesPlacedAt(top.script_path, top.line_number).length === 0)
      return false;
    return command !== 'into' && !(cause.command === 'out' && endsStep(cause, stack));
  }
}
