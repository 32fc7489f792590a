import * as vscode from 'vscode';

/** Whether an extension with a debugger of this type is installed and enabled. */
export const hasDebugger = (type: string): boolean =>
  vscode.extensions.all.some(({ packageJSON }) => {
    const { contributes } = packageJSON as { contributes?: { debuggers?: readonly { type?: string }[] } };
    return contributes?.debuggers?.some((contribution) => contribution.type === type) ?? false;
  });
