import * as vscode from 'vscode';

/** The cartridge path of the language features: the setting, else that of a launch configuration; '' if there is none. */
export const languageCartridgePath = (): string =>
  vscode.workspace.getConfiguration('cartwright.language').get<string>('cartridgePath') ||
  launchCartridgePath();

/** The cartridge path of the first launch configuration that has one; '' if none has. */
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
