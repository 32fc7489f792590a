import * as vscode from 'vscode';
import { debugType } from './debug-configuration.ts';
import { documentScheme } from './schemes.ts';

/** Sets the context keys that complete steps of the walkthrough once the user has done them. */
export const registerWalkthroughProgress = (): vscode.Disposable[] => {
  const complete = (key: string): void =>
    void vscode.commands.executeCommand('setContext', `cartwright.${key}`, true);
  return [
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (uri.scheme === documentScheme) complete('hasSavedResource');
    }),
    vscode.debug.onDidChangeActiveStackItem((item) => {
      if (item?.session.type === debugType) complete('hasStoppedInScript');
    }),
  ];
};
