import * as vscode from 'vscode';

/**
 * Returns the cartridge path for the language features: the setting or, without one, the path of a launch
 * configuration; '' if there is none.
 */
export const languageCartridgePath = (): string =>
  vscode.workspace.getConfiguration('cartwright.language').get<string>('cartridgePath') ||
  launchCartridgePath();

/**
 * Returns the cartridge path of the first launch configuration for this debugger that has one; '' if there is none. The
 * workspace's configurations precede those of its folders, which may each have a `launch.json`.
 */
function launchCartridgePath(): string {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const configurations = [undefined, ...folders].flatMap((folder) => {
    const value = vscode.workspace.getConfiguration('launch', folder).get<unknown>('configurations');
    return Array.isArray(value) ? (value as unknown[]) : [];
  });
  const paths = configurations.flatMap((configuration) => {
    const { type, cartridgePath } = { ...(configuration as Readonly<Record<string, unknown>> | null) };
    return type === 'cartwright' && typeof cartridgePath === 'string' ? [cartridgePath] : [];
  });
  return paths[0] ?? '';
}
