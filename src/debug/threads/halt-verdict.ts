import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { HaltCause } from './thread-table.ts';

export type StopReason = 'breakpoint' | 'function breakpoint' | 'step' | 'entry' | 'debugger statement';

/** Whether the thread came to the end of its step, rather than into a breakpoint on the way. */
export function endsStep({ command, from }: HaltCause, stack: readonly StackFrame[]): boolean {
  switch (command) {
    case undefined:
    case 'resume':
      return false;
    case 'into':
      // It halts at whatever comes next: nothing lies on its way.
      return true;
    case 'over':
      return stack.length <= from.length;
    case 'out':
      return stack.length < from.length;
  }
}

/** Why a thread halted. `atBreakpoint`: a breakpoint of ours is on the line where it stands. */
export function stopReason(
  cause: HaltCause,
  stack: readonly StackFrame[],
  atBreakpoint: boolean,
): StopReason {
  if (endsStep(cause, stack)) return 'step';
  if (atBreakpoint) return 'breakpoint';
  if (cause.found) return 'entry';
  return cause.command === undefined || cause.command === 'resume' ? 'debugger statement' : 'step';
}
