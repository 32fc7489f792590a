import { posix } from 'node:path';
import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import { findBreakpointAt, findShownLine, sourceBreakpoints } from './breakpoint-at.ts';
import { showErrorMessage, showInformationMessage } from './notifications.ts';

/** Finds out why a breakpoint is not hit. */
export interface BreakpointDoctor {
  /** Shows the verdict with its remedies and returns the report. Rejects with a user-facing error. */
  diagnose(location: BreakpointLocation): Promise<unknown>;
}

export interface BreakpointLocation {
  readonly uri: vscode.Uri;
  /** 1-based. */
  readonly line: number;
}

/** "Why Wasn't My Breakpoint Hit?": shows the verdict, and how to make the breakpoint halt. */
export function registerBreakpointDoctorCommand(doctor: BreakpointDoctor): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.whyNotHit',
    async (target?: { uri?: vscode.Uri; lineNumber?: number }): Promise<unknown> => {
      const location = await resolveLocation(target);
      if (!location) return undefined;
      try {
        return await vscode.window.withProgress(
          { location: vscode.ProgressLocation.Window, title: 'Cartwright: Examining breakpoint' },
          () => doctor.diagnose(location),
        );
      } catch (error) {
        const message = errorMessage(error);
        void showErrorMessage(`Cartwright: ${message}`);
        return undefined;
      }
    },
  );
}

/**
 * Resolves with the clicked line, the breakpoint at the cursor, the only breakpoint, or one that the user selects, in
 * this order; with undefined if no line was clicked and there are no breakpoints, or if the user cancels.
 */
async function resolveLocation(
  target: { uri?: vscode.Uri; lineNumber?: number } | undefined,
): Promise<BreakpointLocation | undefined> {
  if (target?.uri && target.lineNumber !== undefined) return { uri: target.uri, line: target.lineNumber };
  const breakpoints = sourceBreakpoints();
  const editor = vscode.window.activeTextEditor;
  const cursor = editor && { uri: editor.document.uri, line: editor.selection.active.line + 1 };
  if (cursor && (await findBreakpointAt(cursor))) return cursor;
  if (breakpoints.length === 0) {
    void showInformationMessage(
      'Cartwright: There are no breakpoints. Set one, then run this command again.',
    );
    return undefined;
  }
  const [onlyBreakpoint] = breakpoints;
  if (onlyBreakpoint && breakpoints.length === 1)
    return { uri: onlyBreakpoint.location.uri, line: await findShownLine(onlyBreakpoint) };
  const uri = editor?.document.uri.toString();
  const isInEditor = ({ location }: vscode.SourceBreakpoint): boolean => location.uri.toString() === uri;
  const selection = await vscode.window.showQuickPick(
    await Promise.all(
      [...breakpoints.filter(isInEditor), ...breakpoints.filter((breakpoint) => !isInEditor(breakpoint))].map(
        toQuickPickItem,
      ),
    ),
    { title: "Why Wasn't My Breakpoint Hit?", placeHolder: 'Select a breakpoint', matchOnDescription: true },
  );
  return selection?.location;
}

/** Puts the file name first, since a long path would hide it, and says that a breakpoint is disabled. */
async function toQuickPickItem(breakpoint: vscode.SourceBreakpoint) {
  const { condition, enabled, location } = breakpoint;
  const path = vscode.workspace.asRelativePath(location.uri);
  const folder = posix.dirname(path);
  const line = await findShownLine(breakpoint);
  const descriptions = [...(enabled ? [] : ['Disabled']), ...(folder === '.' ? [] : [folder])];
  return {
    label: `$(${enabled ? 'debug-breakpoint' : 'debug-breakpoint-disabled'}) ${posix.basename(path)}:${line}`,
    ...(descriptions.length === 0 ? {} : { description: descriptions.join(' · ') }),
    ...(condition === undefined ? {} : { detail: condition }),
    location: { uri: location.uri, line },
  };
}
