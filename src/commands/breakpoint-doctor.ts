import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';

/** One check of the doctor, with its 1-based line. */
export interface DoctorFinding {
  readonly verdict: 'good' | 'bad' | 'unknown';
  readonly text: string;
  readonly remedy?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

export interface DoctorReport {
  readonly findings: readonly DoctorFinding[];
  /** The whole report as text. */
  readonly text: string;
}

/** Finds out why a breakpoint is not hit. */
export interface BreakpointDoctor {
  /** `line` is 1-based. Rejects with a user-facing error. */
  examine(file: string, line: number): Promise<DoctorReport>;
}

interface SourceLocation {
  readonly uri: vscode.Uri;
  /** 1-based. */
  readonly line: number;
}

const icons = { good: 'pass', bad: 'error', unknown: 'question' } as const;

/** "Why Wasn't My Breakpoint Hit?": shows each condition of a halt, and how to fix those that fail. */
export function registerBreakpointDoctorCommand(doctor: BreakpointDoctor): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.whyNotHit',
    async (target?: { uri?: vscode.Uri; lineNumber?: number }): Promise<DoctorReport | undefined> => {
      const location = await resolveLocation(target);
      if (!location) return undefined;
      try {
        const report = await vscode.window.withProgress(
          { location: vscode.ProgressLocation.Window, title: 'Cartwright: Examining breakpoint' },
          () => doctor.examine(location.uri.fsPath, location.line),
        );
        // Not awaited: code that runs the command needs the report, not the user's click.
        void show(report);
        return report;
      } catch (error) {
        const message = errorMessage(error);
        void vscode.window.showErrorMessage(`Cartwright: ${message}`);
        return undefined;
      }
    },
  );
}

/** The clicked line, else the breakpoint at the cursor, else a breakpoint that the user selects. */
async function resolveLocation(
  target: { uri?: vscode.Uri; lineNumber?: number } | undefined,
): Promise<SourceLocation | undefined> {
  if (target?.uri && target.lineNumber !== undefined) return { uri: target.uri, line: target.lineNumber };
  const breakpoints = vscode.debug.breakpoints.filter(
    (breakpoint) => breakpoint instanceof vscode.SourceBreakpoint,
  );
  const editor = vscode.window.activeTextEditor;
  const breakpointAtCursor = breakpoints.find(
    ({ location }) =>
      location.uri.toString() === editor?.document.uri.toString() &&
      location.range.start.line === editor.selection.active.line,
  );
  if (breakpointAtCursor) return locationOfBreakpoint(breakpointAtCursor);
  if (breakpoints.length === 0) {
    void vscode.window.showInformationMessage(
      'Cartwright: There are no breakpoints. Set one, then run this command again.',
    );
    return undefined;
  }
  const selection = await vscode.window.showQuickPick(
    breakpoints.map((breakpoint) => ({
      label: `$(debug-breakpoint) ${vscode.workspace.asRelativePath(breakpoint.location.uri)}:${breakpoint.location.range.start.line + 1}`,
      ...(breakpoint.condition === undefined ? {} : { description: breakpoint.condition }),
      breakpoint,
    })),
    { title: "Why Wasn't My Breakpoint Hit?", placeHolder: 'Select a breakpoint' },
  );
  return selection && locationOfBreakpoint(selection.breakpoint);
}

const locationOfBreakpoint = ({ location }: vscode.SourceBreakpoint): SourceLocation => ({
  uri: location.uri,
  line: location.range.start.line + 1,
});

async function show({ findings, text }: DoctorReport): Promise<void> {
  const problemCount = findings.filter(({ verdict }) => verdict === 'bad').length;
  const selection = await vscode.window.showQuickPick(
    [
      ...findings.map((finding) => ({
        label: `$(${icons[finding.verdict]}) ${finding.text}`,
        ...(finding.remedy === undefined ? {} : { detail: finding.remedy }),
        finding,
      })),
      { label: '$(copy) Copy All', finding: undefined },
    ],
    {
      title: "Why Wasn't My Breakpoint Hit?",
      placeHolder:
        problemCount === 0
          ? 'No problems found'
          : problemCount === 1
            ? '1 problem found'
            : `${problemCount} problems found`,
      matchOnDetail: true,
      ignoreFocusOut: true,
    },
  );
  if (!selection) return;
  if (!selection.finding) {
    await vscode.env.clipboard.writeText(text);
    return;
  }
  const { file, line } = selection.finding;
  if (file === undefined) return;
  const options = line === undefined ? {} : { selection: new vscode.Range(line - 1, 0, line - 1, 0) };
  await vscode.window.showTextDocument(vscode.Uri.file(file), options);
}
