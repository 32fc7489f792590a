import * as vscode from 'vscode';
import { showInformationMessage } from '../commands/notifications.ts';

const hiddenKey = 'cartwright.hidesSetUpReminder';

/** Offers to set up the workspace when a session does not debug what the user probably expects, once in a window. */
export class SetUpReminder {
  readonly #state: vscode.Memento;
  #isShown = false;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  /** Shows what a set-up would change, a sentence without its period. Shows nothing if there is no text. */
  async show(text: string | undefined): Promise<void> {
    if (text === undefined || this.#isShown || this.#state.get<boolean>(hiddenKey) === true) return;
    this.#isShown = true;
    const setUpAction = 'Set Up Workspace...';
    const hideAction = "Don't Show Again";
    const action = await showInformationMessage(`Cartwright: ${text}.`, setUpAction, hideAction);
    if (action === setUpAction) await vscode.commands.executeCommand('cartwright.setUpWorkspace');
    if (action === hideAction) await this.#state.update(hiddenKey, true);
  }
}
