import * as vscode from 'vscode';

/** The setting that selects the platform's names, below `cartwright`. */
export const vendorSetting = 'vendor';

/** Whether the user has selected names for this workspace or all workspaces. */
export function hasSelectedNames(): boolean {
  const values = vscode.workspace.getConfiguration('cartwright').inspect<string>(vendorSetting);
  return (values?.workspaceFolderValue ?? values?.workspaceValue ?? values?.globalValue) !== undefined;
}

/** Selects the names of a vendor for the workspace or, without one, for all; undefined removes that selection. */
export async function updateVendor(value: string | undefined): Promise<void> {
  const hasWorkspace = (vscode.workspace.workspaceFolders ?? []).length > 0;
  const target = hasWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('cartwright').update(vendorSetting, value, target);
}
