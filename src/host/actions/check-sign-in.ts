import * as vscode from 'vscode';
import { showInformationMessage, showWarningMessage } from '../../commands/notifications.ts';
import type { SecretKind } from '../connections.ts';
import { replaceConnection } from '../../explorer/connection-list.ts';
import type { ConnectionRegistry, Health } from '../views/connection-registry.ts';
import { ownerField } from '../views/present-error.ts';
import { pickItem, type ActionContext } from './action-context.ts';
import { saveConnections } from './saved-connections.ts';

/**
 * Checks a connection after a command that the user ran on it. If the user must sign in (again), a message says so, with
 * a button for that and, if the ID or the name of the user or the client may be wrong, a button that edits it. Resolves
 * with the result of the check before the message is closed.
 */
export async function checkSignIn({ registry }: ActionContext, name: string): Promise<Health> {
  const health = await registry.check(name);
  const { signInProblem, rejectedSecret, otherSites } = health;
  if (otherSites) void offerSites(registry, name, health.problem ?? '', otherSites);
  if (signInProblem === undefined) return health;
  const signInAction = 'Sign In...';
  const editAction = 'Edit Connection...';
  const actions = rejectedSecret === undefined ? [signInAction] : [signInAction, editAction];
  void showWarningMessage(`Cartwright: "${name}": ${signInProblem}`, ...actions).then((action) => {
    if (action === signInAction) return vscode.commands.executeCommand('cartwright.connections.signIn', name);
    return action && rejectedSecret && editRejectedConnection(name, rejectedSecret);
  });
  return health;
}

/** Says that the platform does not have the site of a connection, with a button that selects one of its sites. */
async function offerSites(
  registry: ConnectionRegistry,
  name: string,
  problem: string,
  sites: readonly string[],
): Promise<void> {
  const [selectLabel, editLabel] = ['Select Site...', 'Edit Connection...'];
  const label = await showWarningMessage(`Cartwright: "${name}": ${problem}`, selectLabel, editLabel);
  if (label === editLabel) await vscode.commands.executeCommand('cartwright.connections.edit', name, 'site');
  const connection = registry.find(name);
  if (label !== selectLabel || !connection) return;
  const site = await pickItem('Select a site', sites, (candidate) => candidate);
  if (site === undefined) return;
  await saveConnections(replaceConnection(registry.configuredConnections, name, { ...connection, site }));
  await registry.chooseSite(site, name);
  registry.invalidate(name);
  await registry.check(name);
}

/** Edits a connection of which a password was rejected, beginning with the ID or the name to which it belongs. */
export const editRejectedConnection = (name: string, rejectedSecret: SecretKind): Thenable<unknown> =>
  vscode.commands.executeCommand('cartwright.connections.edit', name, ownerField[rejectedSecret]);

/**
 * Checks a connection like `checkSignIn`, after a command that may have repaired it. If it can be used, but is not the
 * active one, a message says so, with a button that makes it the active one.
 */
export async function checkRepair(context: ActionContext, name: string): Promise<void> {
  const { registry } = context;
  const { isUsable } = await checkSignIn(context, name);
  if (!isUsable || registry.activeName === name) return;
  const useLabel = 'Use Connection';
  void showInformationMessage(
    `Cartwright: "${name}" can be used. "${registry.activeName}" is still the active connection.`,
    useLabel,
  ).then((button) => (button === useLabel ? registry.activate(name) : undefined));
}

/** Whether a connection cannot be used, and signing in would not help. Such a connection does not become active. */
export const isBroken = ({ problem, signInProblem }: Health): boolean =>
  problem !== undefined && signInProblem === undefined;
