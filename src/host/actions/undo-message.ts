import * as vscode from 'vscode';
import { errorMessage } from '../../../contract/error-message.ts';
import {
  showErrorMessage,
  showInformationMessage,
  showWarningMessage,
} from '../../commands/notifications.ts';
import { undoFileChanges, type FileChange } from '../created-files.ts';
import type { ActionContext } from './action-context.ts';

/** A command that has created a script, and how to undo it. */
export interface Creation {
  /** What was created, such as `The hook shop.order.afterPOST was created in app_custom.` */
  readonly text: string;
  /** The folder that remains, such as that of the cartridge. */
  readonly folder: vscode.Uri;
  readonly changes: readonly FileChange[];
  /** Undoes what else the command has done, after the files were deleted. */
  readonly undoMore?: () => Promise<void>;
}

/**
 * Shows what a command has created, with a button that undoes it and, optionally, another one. Callers should not await
 * the promise: it settles when the user dismisses the message.
 * @returns whether the other button was pressed
 */
export async function announceCreation(
  context: ActionContext,
  { text, ...creation }: Creation,
  otherAction?: string,
): Promise<boolean> {
  const undoAction = 'Undo';
  const actions = otherAction === undefined ? [undoAction] : [otherAction, undoAction];
  const action = await showInformationMessage(`Cartwright: ${text}`, ...actions);
  if (action !== undoAction) return action !== undefined;
  await undoCreation(context, creation);
  return false;
}

/** Undoes what a command has created, or shows why it cannot. */
export async function undoCreation(
  context: ActionContext,
  { folder, changes, undoMore }: Omit<Creation, 'text'>,
): Promise<void> {
  try {
    const changedFiles = await undoFileChanges(changes, folder);
    if (changedFiles.length > 0) {
      const names = changedFiles.map((file) => vscode.workspace.asRelativePath(file));
      const verb = names.length === 1 ? 'was' : 'were';
      void showWarningMessage(
        `Cartwright: ${new Intl.ListFormat('en').format(names)} ${verb} changed since, so nothing was undone.`,
      );
    } else await undoMore?.();
    context.refresh('scripts');
  } catch (error) {
    void showErrorMessage(`Cartwright: Could not undo the change: ${errorMessage(error)}`);
  }
}
