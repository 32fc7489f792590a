import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { Command } from '../debugger-api.ts';

/** A step that the platform takes several commands for. */
export interface StepPlan {
  /** What to do where the thread has halted; `stop` where the step has come to its end. */
  next(stack: readonly StackFrame[]): Exclude<Command, 'resume'> | 'stop';
}

/** Steps that a plan makes at most: a line that calls more is stopped in. */
const mostSteps = 60;

/**
 * Into one of the calls of a line: the platform only steps into whichever comes next, so the others are entered and left
 * again. Ends where the wanted function is entered, or where the line is left.
 */
export class StepIntoChosen implements StepPlan {
  readonly #names: ReadonlySet<string>;
  readonly #from: readonly StackFrame[];
  #left = mostSteps;

  /** `names`: what the wanted function may be called. `from`: where the thread stands. */
  constructor(names: ReadonlySet<string>, from: readonly StackFrame[]) {
    this.#names = names;
    this.#from = from;
  }

  next(stack: readonly StackFrame[]): 'into' | 'out' | 'stop' {
    if (this.#left-- <= 0) return 'stop';
    const depth = this.#from.length;
    if (stack.length > depth) {
      const entered = stack[0]?.location.function_name.replace(/\(\)$/, '') ?? '';
      return stack.length === depth + 1 && this.#names.has(entered) ? 'stop' : 'out';
    }
    return onLineOf(stack, this.#from) ? 'into' : 'stop';
  }
}

/**
 * The rest of a step out or over during which the thread has halted at something that passes, such as a log point: the
 * platform takes a halt for the end of the step, so what is left is stepped out of, and the line left behind.
 */
export class RestOfStep implements StepPlan {
  readonly #command: 'over' | 'out';
  readonly #from: readonly StackFrame[];
  #returned = false;

  /** `from`: where the thread stood when the step was begun. */
  constructor(command: 'over' | 'out', from: readonly StackFrame[]) {
    this.#command = command;
    this.#from = from;
  }

  next(stack: readonly StackFrame[]): 'out' | 'over' | 'stop' {
    const depth = this.#from.length;
    if (this.#command === 'out') return stack.length >= depth ? 'out' : 'stop';
    if (stack.length > depth) {
      this.#returned = true;
      return 'out';
    }
    // Back in the middle of the line that was to be stepped over.
    const back = this.#returned && onLineOf(stack, this.#from);
    this.#returned = false;
    return back ? 'over' : 'stop';
  }
}

/** Whether a stack stands at the line of another, called from as deep. */
function onLineOf(stack: readonly StackFrame[], other: readonly StackFrame[]): boolean {
  const [here, there] = [stack[0]?.location, other[0]?.location];
  return (
    stack.length === other.length &&
    here?.line_number === there?.line_number &&
    here?.script_path === there?.script_path
  );
}
