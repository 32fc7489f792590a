import * as vscode from 'vscode';

/** The editor's breakpoint on a line, 1-based, if there is one. */
export const breakpointAt = ({
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
