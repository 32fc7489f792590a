import * as vscode from 'vscode';
import { debugType } from './debug-type.ts';

/** Shows values of variables at the ends of the lines that have run, while a script is halted. */
class InlineValues implements vscode.InlineValuesProvider {
  async provideInlineValues(
    document: vscode.TextDocument,
    viewPort: vscode.Range,
    { stoppedLocation }: vscode.InlineValueContext,
  ): Promise<vscode.InlineValue[]> {
    const { findInlineNames } = await import('./deferred-modules.ts');
    return findInlineNames(
      document.getText(),
      stoppedLocation.end.line + 1,
      viewPort.start.line + 1,
      viewPort.end.line + 1,
    ).map(
      ({ name, line, column, endColumn }) =>
        new vscode.InlineValueVariableLookup(
          new vscode.Range(line - 1, column, line - 1, endColumn),
          name,
          true,
        ),
    );
  }
}

/**
 * Registers the provider while a session of this debugger is active, since other debuggers use the same
 * languages.
 */
export function registerInlineValues(): vscode.Disposable {
  let registration: vscode.Disposable | undefined;
  const updateRegistration = (session: vscode.DebugSession | undefined): void => {
    if (session?.type === debugType)
      registration ??= vscode.languages.registerInlineValuesProvider(
        [{ language: 'javascript' }, { language: 'cartwright-ds' }],
        new InlineValues(),
      );
    else {
      registration?.dispose();
      registration = undefined;
    }
  };
  updateRegistration(vscode.debug.activeDebugSession);
  const listener = vscode.debug.onDidChangeActiveDebugSession(updateRegistration);
  return new vscode.Disposable(() => {
    listener.dispose();
    registration?.dispose();
  });
}
