import * as vscode from 'vscode';
import { SetUpHistory } from './set-up-history.ts';

/** Creates the set-up history of this workspace. Its state decides whether the Command Palette shows the undo. */
export const createSetUpHistory = ({
  workspaceState,
  secrets,
}: Pick<vscode.ExtensionContext, 'workspaceState' | 'secrets'>): SetUpHistory =>
  new SetUpHistory(workspaceState, secrets, updateUndoVisibility);

/** Shows or hides the command that undoes a set-up. */
export const updateUndoVisibility = (canUndo: boolean): void =>
  void vscode.commands.executeCommand('setContext', 'cartwright.canUndoSetUp', canUndo);
