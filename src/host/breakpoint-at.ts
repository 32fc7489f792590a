import * as vscode from 'vscode';

/** Returns the editor's breakpoint on a 1-based line, if there is one. */
export const findBreakpointAt = ({
  uri,
  line,
}: {
  readonly uri: vscode.Uri;
  readonly line: number;
}): vscode.SourceBreakpoint | undefined =>
  vscode.debug.breakpoints
    .filter((breakpoint) => breakpoint instanceof vscode.SourceBreakpoint)
    .find(
      ({ location }) => location.uri.toString() === uri.toString() && location.range.start.line === line - 1,
    );
