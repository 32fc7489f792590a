import * as vscode from 'vscode';

/**
 * Returns the cartridge path for the language features: the setting or, without one, the path of a launch
 * configuration; '' if there is none.
 */
export const languageCartridgePath = (): string =>
  vscode.workspace.getConfiguration('cartwright.language').get<string>('cartridgePath') ||
  launchCartridgePath();

/** Returns the cartridge path of the first launch configuration for this debugger that has one; '' if there is none. */
function launchCartridgePath(): string {
  const configurations = vscode.workspace.getConfiguration('launch').get<unknown>('configurations');
  const paths = (Array.isArray(configurations) ? (configurations as unknown[]) : []).flatMap(
    (configuration) => {
      const { type, cartridgePath } = { ...(configuration as Readonly<Record<string, unknown>> | null) };
      return type === 'cartwright' && typeof cartridgePath === 'string' ? [cartridgePath] : [];
    },
  );
  return paths[0] ?? '';
}
