import * as vscode from 'vscode';
import { debugType } from './debug-configuration.ts';

/** Values of variables at the ends of the lines that have run, while a script stands halted. */
class InlineValues implements vscode.InlineValuesProvider {
  async provideInlineValues(
    document: vscode.TextDocument,
    viewPort: vscode.Range,
    { stoppedLocation }: vscode.InlineValueContext,
  ): Promise<vscode.InlineValue[]> {
    const { inlineNames } = await import('./parts.ts');
    return inlineNames(
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

/** Registered while a session of ours is the active one: the same languages belong to other debuggers, too. */
export function registerInlineValues(): vscode.Disposable {
  let registered: vscode.Disposable | undefined;
  const follow = (session: vscode.DebugSession | undefined): void => {
    if (session?.type === debugType)
      registered ??= vscode.languages.registerInlineValuesProvider(
        [{ language: 'javascript' }, { language: 'cartwright-ds' }],
        new InlineValues(),
      );
    else {
      registered?.dispose();
      registered = undefined;
    }
  };
  follow(vscode.debug.activeDebugSession);
  const listener = vscode.debug.onDidChangeActiveDebugSession(follow);
  return new vscode.Disposable(() => {
    listener.dispose();
    registered?.dispose();
  });
}
