import * as vscode from 'vscode';

/** A 1-based line of a file. */
interface FileLine {
  readonly uri: vscode.Uri;
  readonly line: number;
}

/** The fields of a DAP breakpoint that are used. The line is 1-based. */
interface DapBreakpoint {
  readonly verified?: boolean;
  readonly line?: number;
}

/** Returns the editor's breakpoints in files. */
export const sourceBreakpoints = (): readonly vscode.SourceBreakpoint[] =>
  vscode.debug.breakpoints.filter((breakpoint) => breakpoint instanceof vscode.SourceBreakpoint);

/**
 * Returns the 1-based line on which the editor shows a breakpoint. While a session runs, that is the line to which its
 * debug adapter has moved it, such as from an empty line to the next statement. `breakpoint.location` still has the
 * line that the user clicked.
 */
export async function findShownLine(breakpoint: vscode.SourceBreakpoint): Promise<number> {
  const session = vscode.debug.activeDebugSession;
  const dapBreakpoint = (await session?.getDebugProtocolBreakpoint(breakpoint)) as DapBreakpoint | undefined;
  return dapBreakpoint?.verified === true && dapBreakpoint.line !== undefined
    ? dapBreakpoint.line
    : breakpoint.location.range.start.line + 1;
}

/** Returns the editor's breakpoint that was set on a line or, without one, the breakpoint that is shown there. */
export async function findBreakpointAt({
  uri,
  line,
}: FileLine): Promise<vscode.SourceBreakpoint | undefined> {
  const breakpointsInFile = sourceBreakpoints().filter(
    ({ location }) => location.uri.toString() === uri.toString(),
  );
  const breakpoint = breakpointsInFile.find(({ location }) => location.range.start.line === line - 1);
  if (breakpoint) return breakpoint;
  const shownLines = await Promise.all(breakpointsInFile.map(findShownLine));
  return breakpointsInFile[shownLines.indexOf(line)];
}
