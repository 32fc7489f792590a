import type { StackFrame } from '../../../contract/documents/debugger.ts';

/** Steps that a plan makes at most: a line that calls more is stopped in. */
const mostSteps = 60;

/**
 * Into one of the calls of a line: the platform only steps into whichever comes next, so the others are entered and left
 * again. Ends where the wanted function is entered, or where the line is left.
 */
export class StepPlan {
  readonly #names: ReadonlySet<string>;
  readonly #from: readonly StackFrame[];
  #left = mostSteps;

  /** `names`: what the wanted function may be called. `from`: where the thread stands. */
  constructor(names: ReadonlySet<string>, from: readonly StackFrame[]) {
    this.#names = names;
    this.#from = from;
  }

  /** What to do where the thread has halted. */
  next(stack: readonly StackFrame[]): 'into' | 'out' | 'stop' {
    if (this.#left-- <= 0) return 'stop';
    const depth = this.#from.length;
    if (stack.length > depth) {
      const entered = stack[0]?.location.function_name.replace(/\(\)$/, '') ?? '';
      return stack.length === depth + 1 && this.#names.has(entered) ? 'stop' : 'out';
    }
    const [here, there] = [stack[0]?.location, this.#from[0]?.location];
    const onTheLine =
      stack.length === depth &&
      here?.line_number === there?.line_number &&
      here?.script_path === there?.script_path;
    return onTheLine ? 'into' : 'stop';
  }
}
