import * as vscode from 'vscode';
import { showWarningMessage } from '../../commands/notifications.ts';
import type { Health } from '../views/connection-registry.ts';
import type { ActionContext } from './action-context.ts';

/**
 * Checks a connection after a command that the user ran on it. If the user must sign in (again), a message says so, with
 * a button that does it. Resolves with the result of the check before the message is closed.
 */
export async function checkSignIn({ registry }: ActionContext, name: string): Promise<Health> {
  const health = await registry.check(name);
  const { signInProblem } = health;
  if (signInProblem === undefined) return health;
  const signInAction = 'Sign In...';
  void showWarningMessage(`Cartwright: "${name}": ${signInProblem}`, signInAction).then((action) =>
    action === signInAction
      ? vscode.commands.executeCommand('cartwright.connections.signIn', name)
      : undefined,
  );
  return health;
}
