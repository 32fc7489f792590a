import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { HaltCause } from './thread-table.ts';

export type StopReason =
  'breakpoint' | 'function breakpoint' | 'step' | 'entry' | 'exception' | 'debugger statement';

/** Whether the thread reached the end of its step, rather than a breakpoint before it. */
export function endsStep({ command, startStack }: HaltCause, stack: readonly StackFrame[]): boolean {
  switch (command) {
    case undefined:
    case 'resume':
      return false;
    case 'into':
      // A step into halts at the next line executed, so no breakpoint can come before its end.
      return true;
    case 'over':
      return stack.length <= startStack.length;
    case 'out':
      return stack.length < startStack.length;
  }
}

/** Returns why a thread halted. `isAtBreakpoint` says whether a breakpoint of this session stops there. */
export function stopReason(
  cause: HaltCause,
  stack: readonly StackFrame[],
  isAtBreakpoint: boolean,
): StopReason {
  if (endsStep(cause, stack)) return 'step';
  if (isAtBreakpoint) return 'breakpoint';
  if (cause.isInitial) return 'entry';
  return cause.command === undefined || cause.command === 'resume' ? 'debugger statement' : 'step';
}
