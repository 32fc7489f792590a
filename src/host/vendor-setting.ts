import * as vscode from 'vscode';
import { vendorLabels } from '../../cartridges/other-names.ts';
import { isVendorName } from '../../contract/vendor.ts';
import { showWarningMessage } from '../commands/notifications.ts';
import type { NamesStep } from './undo-steps.ts';

/** The setting that selects the platform's names, below `cartwright`. */
export const vendorSetting = 'vendor';

/** The command that selects the names of a vendor, its only argument, and shows a message. */
export const selectVendorCommand = 'cartwright.language.selectVendor';

/** Whether the user has selected names for this workspace or all workspaces. */
export function hasSelectedNames(): boolean {
  const values = vscode.workspace.getConfiguration('cartwright').inspect<string>(vendorSetting);
  return (values?.workspaceFolderValue ?? values?.workspaceValue ?? values?.globalValue) !== undefined;
}

/** Selects a vendor's names for the workspace or, without one, for the user; undefined removes that selection. */
export async function updateVendor(value: string | undefined): Promise<void> {
  const hasWorkspace = (vscode.workspace.workspaceFolders ?? []).length > 0;
  const target = hasWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('cartwright').update(vendorSetting, value, target);
}

/**
 * Selects the names of a vendor. Resolves with the step that restores the previous selection.
 *
 * @param vendor a value of the setting
 */
export async function changeVendor(vendor: string): Promise<NamesStep> {
  const previousValue = readSelection();
  await updateVendor(vendor);
  return { kind: 'names', previousValue, newValue: vendor };
}

/** Returns the selection that `updateVendor` changes; undefined if there is none. */
function readSelection(): string | undefined {
  const values = vscode.workspace.getConfiguration('cartwright').inspect<string>(vendorSetting);
  const hasWorkspace = (vscode.workspace.workspaceFolders ?? []).length > 0;
  return hasWorkspace ? values?.workspaceValue : values?.globalValue;
}

/** Restores the previous selection. Resolves with false, without a change, if the user has changed it since. */
export async function restoreNames({ previousValue, newValue }: NamesStep): Promise<boolean> {
  if (readSelection() !== newValue) return false;
  await updateVendor(previousValue);
  return true;
}

/** Returns the sentence that says which names are used now. */
export const namesResult = (vendor: string): string =>
  `This workspace now uses ${isVendorName(vendor) ? `the ${vendorLabels[vendor]}` : 'custom names'}.`;

/** The latest invalid value of the setting for which there was a warning. */
let reportedValue: unknown;

/** Warns once if the setting has an invalid value, since the default applies then. */
export async function warnAboutVendor(): Promise<void> {
  const value = vscode.workspace.getConfiguration('cartwright').get<unknown>(vendorSetting);
  const isValid = value === 'custom' || (typeof value === 'string' && isVendorName(value));
  const isReported = value === reportedValue;
  reportedValue = isValid ? undefined : value;
  if (isValid || isReported) return;
  const openAction = 'Open Settings';
  const action = await showWarningMessage(
    `Cartwright: The setting "cartwright.vendor" is ${JSON.stringify(value)}. Its values are "svc", "dw" and "custom"; the ${vendorLabels.svc} are used now.`,
    openAction,
  );
  if (action === openAction)
    await vscode.commands.executeCommand('workbench.action.openSettings', `cartwright.${vendorSetting}`);
}
