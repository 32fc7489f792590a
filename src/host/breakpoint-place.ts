import * as vscode from 'vscode';
import { findBreakpointAt } from '../commands/breakpoint-at.ts';
import type { BreakpointLocation } from '../commands/breakpoint-doctor.ts';

/** A line, and the editor's breakpoint there. VS Code's object stays the same while edits move the breakpoint. */
export interface BreakpointPlace extends BreakpointLocation {
  readonly breakpoint?: vscode.SourceBreakpoint | undefined;
  /** The 1-based line on which the breakpoint was set, which differs from `line` if a session shows it elsewhere. */
  readonly setLine?: number | undefined;
  /** Whether the breakpoint was removed, and none has been set on the line since. */
  readonly isRemoved?: boolean | undefined;
}

/** Resolves with where the breakpoint of a place is now; with the same object if it has not moved. */
export async function followBreakpoint(place: BreakpointPlace): Promise<BreakpointPlace> {
  const { uri, line, breakpoint, setLine = line } = place;
  if (breakpoint && vscode.debug.breakpoints.some(({ id }) => id === breakpoint.id)) {
    const currentLine = setLineOf(breakpoint);
    return currentLine === setLine
      ? place
      : { uri, line: line + currentLine - setLine, breakpoint, setLine: currentLine };
  }
  // The doctor's buttons replace a breakpoint by a changed copy.
  const newBreakpoint = await findBreakpointAt(place);
  if (newBreakpoint) return { uri, line, breakpoint: newBreakpoint, setLine: setLineOf(newBreakpoint) };
  return breakpoint ? { uri, line, isRemoved: true } : place;
}

const setLineOf = ({ location }: vscode.SourceBreakpoint): number => location.range.start.line + 1;
