import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { Command } from '../debugger-api.ts';

/** A step that consists of several commands to the platform. */
export interface StepPlan {
  /** Returns the next command for the halted thread, or `stop` if the step has ended. */
  next(stack: readonly StackFrame[]): Exclude<Command, 'resume'> | 'stop';
}

/** Maximum number of commands of a plan, two for each call of the line. After these, the thread stops where it is. */
const maxCommands = 60;

/**
 * Steps into one of the calls of a line. The platform can only step into the next call, so the plan steps into and
 * out of the preceding calls. The plan ends when the requested function is entered or the thread has left the line.
 */
export class StepIntoTarget implements StepPlan {
  readonly #names: ReadonlySet<string>;
  readonly #startStack: readonly StackFrame[];
  #remainingCommands = maxCommands;

  /**
   * @param names Possible names of the requested function.
   * @param startStack Call stack at which the step began.
   */
  constructor(names: ReadonlySet<string>, startStack: readonly StackFrame[]) {
    this.#names = names;
    this.#startStack = startStack;
  }

  next(stack: readonly StackFrame[]): 'into' | 'out' | 'stop' {
    if (this.#remainingCommands-- <= 0) return 'stop';
    const depth = this.#startStack.length;
    if (stack.length > depth) {
      const functionName = stack[0]?.location.function_name.replace(/\(\)$/, '') ?? '';
      return stack.length === depth + 1 && this.#names.has(functionName) ? 'stop' : 'out';
    }
    return isOnSameLine(stack, this.#startStack) ? 'into' : 'stop';
  }
}

/**
 * The rest of a "step out" or "step over" that was interrupted by a halt that is not shown, such as one at a log
 * point. The platform regards the halt as the end of the step, so the plan continues the step: a "step out" until the
 * thread leaves the function, a "step over" until it leaves the called functions and the line.
 */
export class RemainingStep implements StepPlan {
  readonly #command: 'over' | 'out';
  readonly #startStack: readonly StackFrame[];
  #hasReturned = false;

  /** @param startStack Call stack at which the step began. */
  constructor(command: 'over' | 'out', startStack: readonly StackFrame[]) {
    this.#command = command;
    this.#startStack = startStack;
  }

  next(stack: readonly StackFrame[]): 'out' | 'over' | 'stop' {
    const depth = this.#startStack.length;
    if (this.#command === 'out') return stack.length >= depth ? 'out' : 'stop';
    if (stack.length > depth) {
      this.#hasReturned = true;
      return 'out';
    }
    // The thread has returned to the middle of the line that should be stepped over.
    const isBackOnLine = this.#hasReturned && isOnSameLine(stack, this.#startStack);
    this.#hasReturned = false;
    return isBackOnLine ? 'over' : 'stop';
  }
}

/** Whether two stacks have the same depth and the same current line. */
function isOnSameLine(stack: readonly StackFrame[], otherStack: readonly StackFrame[]): boolean {
  const [location, otherLocation] = [stack[0]?.location, otherStack[0]?.location];
  return (
    stack.length === otherStack.length &&
    location?.line_number === otherLocation?.line_number &&
    location?.script_path === otherLocation?.script_path
  );
}
