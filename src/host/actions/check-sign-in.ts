import * as vscode from 'vscode';
import { showWarningMessage } from '../../commands/notifications.ts';
import type { ActionContext } from './action-context.ts';

/**
 * Checks a connection after a command that the user ran on it. If the user must sign in (again), a message says so, with
 * a button that does it. Resolves before the message is closed.
 */
export async function checkSignIn({ registry }: ActionContext, name: string): Promise<void> {
  const { signInProblem } = await registry.check(name);
  if (signInProblem === undefined) return;
  const signInAction = 'Sign In...';
  void showWarningMessage(`Cartwright: "${name}": ${signInProblem}`, signInAction).then((action) =>
    action === signInAction
      ? vscode.commands.executeCommand('cartwright.connections.signIn', name)
      : undefined,
  );
}
