import type * as vscode from 'vscode';

const selectionKey = 'cartwright.requestEnvironment';

/** Returns the name of the environment that is selected for `.http` files; undefined for none. */
export const environmentSelection = (state: vscode.Memento): string | undefined =>
  state.get<string>(selectionKey);

export const selectEnvironment = async (state: vscode.Memento, name: string | undefined): Promise<void> =>
  state.update(selectionKey, name);
