import * as vscode from 'vscode';

/** One thing that was looked at, its line 1-based. */
export interface DoctorFinding {
  readonly verdict: 'good' | 'bad' | 'unknown';
  readonly text: string;
  readonly remedy?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

export interface DoctorReport {
  readonly findings: readonly DoctorFinding[];
  /** All of it as text. */
  readonly text: string;
}

/** Finds out why a place is not halted at. */
export interface BreakpointDoctor {
  /** `line` is 1-based. Rejects with words that say what to do. */
  examine(file: string, line: number): Promise<DoctorReport>;
}

interface Place {
  readonly uri: vscode.Uri;
  /** 1-based. */
  readonly line: number;
}

const icons = { good: 'pass', bad: 'error', unknown: 'question' } as const;

/** "Why Wasn't My Breakpoint Hit?": each thing that a halt depends on, with what mends it. */
export function registerBreakpointDoctorCommand(doctor: BreakpointDoctor): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.whyNotHit',
    async (asked?: { uri?: vscode.Uri; lineNumber?: number }): Promise<DoctorReport | undefined> => {
      const place = await placeOf(asked);
      if (!place) return undefined;
      try {
        const report = await vscode.window.withProgress(
          { location: vscode.ProgressLocation.Window, title: 'Cartwright: looking at the breakpoint' },
          () => doctor.examine(place.uri.fsPath, place.line),
        );
        // Not waited for: whoever runs the command by code wants the report, not the click.
        void show(report);
        return report;
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        void vscode.window.showErrorMessage(`Cartwright: ${words}`);
        return undefined;
      }
    },
  );
}

/** The clicked line, else the breakpoint at the caret, else one that is chosen. */
async function placeOf(
  asked: { uri?: vscode.Uri; lineNumber?: number } | undefined,
): Promise<Place | undefined> {
  if (asked?.uri && asked.lineNumber !== undefined) return { uri: asked.uri, line: asked.lineNumber };
  const breakpoints = vscode.debug.breakpoints.filter((one) => one instanceof vscode.SourceBreakpoint);
  const editor = vscode.window.activeTextEditor;
  const here = breakpoints.find(
    ({ location }) =>
      location.uri.toString() === editor?.document.uri.toString() &&
      location.range.start.line === editor.selection.active.line,
  );
  if (here) return placeOfBreakpoint(here);
  if (breakpoints.length === 0) {
    void vscode.window.showInformationMessage('Cartwright: there is no breakpoint. Set one, then ask again.');
    return undefined;
  }
  const chosen = await vscode.window.showQuickPick(
    breakpoints.map((breakpoint) => ({
      label: `$(debug-breakpoint) ${vscode.workspace.asRelativePath(breakpoint.location.uri)}:${breakpoint.location.range.start.line + 1}`,
      ...(breakpoint.condition === undefined ? {} : { description: breakpoint.condition }),
      breakpoint,
    })),
    { title: "Why Wasn't My Breakpoint Hit?", placeHolder: 'Which breakpoint?' },
  );
  return chosen && placeOfBreakpoint(chosen.breakpoint);
}

const placeOfBreakpoint = ({ location }: vscode.SourceBreakpoint): Place => ({
  uri: location.uri,
  line: location.range.start.line + 1,
});

async function show({ findings, text }: DoctorReport): Promise<void> {
  const bad = findings.filter(({ verdict }) => verdict === 'bad').length;
  const chosen = await vscode.window.showQuickPick(
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
        bad === 0 ? 'No reason was found' : bad === 1 ? 'One reason was found' : `${bad} reasons were found`,
      matchOnDetail: true,
      ignoreFocusOut: true,
    },
  );
  if (!chosen) return;
  if (!chosen.finding) {
    await vscode.env.clipboard.writeText(text);
    return;
  }
  const { file, line } = chosen.finding;
  if (file === undefined) return;
  const options = line === undefined ? {} : { selection: new vscode.Range(line - 1, 0, line - 1, 0) };
  await vscode.window.showTextDocument(vscode.Uri.file(file), options);
}
