import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { replaceConnection } from '../../explorer/connection-list.ts';
import { findConnection, isNodeOfKind } from '../../explorer/node.ts';
import { bundledName } from '../bundled-name.ts';
import type { NamedConnection } from '../settings.ts';
import {
  bindCommands,
  pickItem,
  confirm,
  targetNodes,
  NoSelection,
  type ActionContext,
  type Actions,
} from './action-context.ts';
import { checkSignIn } from './check-sign-in.ts';
import { importFile } from './connection-imports.ts';
import { promptForConnection, promptForCredentials } from './connection-prompts.ts';
import { showWarningMessage } from '../../commands/notifications.ts';
import { saveConnections } from './saved-connections.ts';

/** Commands on connections. Secrets are stored in the secret storage, everything else in the settings. */
export const connectionActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.connections.add': addConnection,
    'cartwright.connections.edit': editConnection,
    'cartwright.connections.remove': removeConnection,
    'cartwright.connections.activate': activateConnection,
    'cartwright.connections.signIn': signInToConnection,
    'cartwright.connections.forgetPassword': deletePasswords,
    'cartwright.connections.check': checkConnections,
    'cartwright.connections.trustCertificate': trustCertificate,
    'cartwright.connections.importFile': importFile,
  });

/**
 * Returns the name of the connection on which a command was called; undefined if it was not called on one, for
 * example from the Command Palette.
 */
function findSelectedName(context: ActionContext, args: readonly unknown[]): string | undefined {
  const [first] = args;
  if (typeof first === 'string') return first;
  const [node] = targetNodes(args, context);
  return node && findConnection(node);
}

async function pickConnection(
  context: ActionContext,
  args: readonly unknown[],
  title: string,
): Promise<NamedConnection | undefined> {
  const { registry } = context;
  const name = findSelectedName(context, args);
  const selectedConnection = name === undefined ? undefined : registry.find(name);
  if (selectedConnection) return selectedConnection;
  if (registry.configuredConnections.length === 0)
    throw new NoSelection(
      'No connections are configured. The bundled service does not need one; add a connection for an instance first.',
    );
  return pickItem(
    title,
    registry.configuredConnections,
    (connection) => connection.name,
    (connection) => connection.baseUrl,
  );
}

/**
 * Asks for the passwords of a connection, or only for those that are not stored, and stores them; asks for its client ID
 * if it is missing. Resolves with false if the user cancels.
 */
async function signIn(
  { registry, connections }: ActionContext,
  original: NamedConnection,
  scope: 'all' | 'missing' = 'all',
): Promise<boolean> {
  const kinds = scope === 'all' ? undefined : await connections.missingSecrets(original);
  const credentials = await promptForCredentials(original, kinds);
  if (!credentials) return false;
  const { clientId, userPassword, clientPassword } = credentials;
  const isNewId = clientId !== (original.clientId ?? '');
  const connection = isNewId ? { ...original, clientId } : original;
  if (isNewId)
    await saveConnections(replaceConnection(registry.configuredConnections, original.name, connection));
  if (userPassword !== undefined) await connections.storeSecret(connection, 'password', userPassword);
  if (clientPassword !== undefined)
    await connections.storeSecret(connection, 'client password', clientPassword);
  registry.invalidate(connection.name);
  return true;
}

async function addConnection(context: ActionContext): Promise<void> {
  const { registry } = context;
  const connection = await promptForConnection('Add Connection', { name: '', baseUrl: '' }, registry.names);
  if (!connection) return;
  await saveConnections([...registry.configuredConnections, connection]);
  const isSignedIn = await signIn(context, connection);
  await activateAdded(context, connection.name);
  await (isSignedIn ? checkSignIn(context, connection.name) : registry.check(connection.name));
}

/**
 * Makes a connection that was added the active one if its platform responds. Otherwise, says why it does not, so that F5
 * keeps working with the active one.
 */
async function activateAdded({ registry }: ActionContext, name: string): Promise<void> {
  const problem = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: `Cartwright: Connecting to ${name}` },
    async () => registry.findReachabilityProblem(name),
  );
  if (problem === undefined) await registry.activate(name);
  else
    void showWarningMessage(
      `Cartwright: The connection "${name}" was added, but it cannot be reached. "${registry.activeName}" remains the active connection. ${problem.replaceAll('in "baseUrl"', 'in its URL')}`,
      'Edit Connection...',
      'Use Anyway',
    ).then((button) => {
      if (button === 'Use Anyway') return registry.activate(name);
      return button && vscode.commands.executeCommand('cartwright.connections.edit', name, 'baseUrl');
    });
}

/** Asks for the fields of a connection. If the second argument is `baseUrl`, asks for that field first. */
async function editConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const original = await pickConnection(context, args, 'Select a connection to edit');
  if (!original) return;
  const otherNames = registry.names.filter((name) => name !== original.name);
  const firstField = args[1] === 'baseUrl' ? 'baseUrl' : 'name';
  const connection = await promptForConnection('Edit Connection', original, otherNames, firstField);
  if (!connection) return;
  const wasActive = registry.activeName === original.name;
  await saveConnections(replaceConnection(registry.configuredConnections, original.name, connection));
  registry.invalidate(original.name);
  if (wasActive) await registry.activate(connection.name);
  if (!(await lostPasswords(context, original, connection)) || (await signIn(context, connection, 'missing')))
    await checkSignIn(context, connection.name);
}

/** Whether a connection lacks passwords since its address, its user or its client was changed. */
async function lostPasswords(
  { connections }: ActionContext,
  original: NamedConnection,
  connection: NamedConnection,
): Promise<boolean> {
  const isSame = (['baseUrl', 'authUrl', 'username', 'clientId'] as const).every(
    (field) => original[field] === connection[field],
  );
  return !isSame && (await connections.missingSecrets(connection)).length > 0;
}

async function removeConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const connection = await pickConnection(context, args, 'Select a connection to remove');
  if (!connection) return;
  const detail =
    'The settings and the stored passwords of the connection are removed. The platform is not changed.';
  if (!(await confirm(`Remove the connection "${connection.name}"?`, detail, 'Remove'))) return;
  await context.connections.deleteSecrets(connection);
  await saveConnections(registry.configuredConnections.filter(({ name }) => name !== connection.name));
  registry.invalidate(connection.name);
}

async function activateConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  // A problem's row names the active connection, from which the user switches to another one.
  const isProblem = targetNodes(args, context).some(isNodeOfKind('problem'));
  const name =
    (isProblem ? undefined : findSelectedName(context, args)) ??
    (await pickItem(
      'Select a connection',
      registry.names,
      (candidate) => candidate,
      (candidate) => (candidate === bundledName ? 'runs offline' : (registry.find(candidate)?.baseUrl ?? '')),
    ));
  if (name === undefined) return;
  await registry.activate(name);
  if (name !== bundledName) await checkSignIn(context, name);
  else if (registry.isBundledRunning) await registry.check(name);
}

async function signInToConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const connection = await pickConnection(context, args, 'Select a connection to sign in to');
  if (connection && (await signIn(context, connection))) await checkSignIn(context, connection.name);
}

async function deletePasswords(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const connection = await pickConnection(context, args, 'Select the connection whose passwords to delete');
  if (!connection) return;
  await context.connections.deleteSecrets(connection);
  context.registry.invalidate(connection.name);
}

async function checkConnections(context: ActionContext, args: readonly unknown[]): Promise<unknown> {
  const { registry } = context;
  const name = findSelectedName(context, args);
  const names = name === undefined ? registry.names : [name];
  return Promise.all(
    names
      .filter((candidate) => candidate !== bundledName || registry.isBundledRunning)
      .map((candidate) => registry.check(candidate)),
  );
}

async function trustCertificate(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const connection = await pickConnection(context, args, 'Select the connection to trust a certificate for');
  if (!connection) return;
  const [file] =
    (await vscode.window.showOpenDialog({
      title: `Select Certificates to Trust for ${connection.name}`,
      openLabel: 'Trust',
      filters: { 'PEM certificates': ['pem', 'crt', 'cer'] },
    })) ?? [];
  if (!file) return;
  const text = await readFile(file.fsPath, 'utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new Error(`${file.fsPath} does not contain a PEM certificate ("-----BEGIN CERTIFICATE-----").`);
  const trustingConnection = { ...connection, caFile: file.fsPath };
  await saveConnections(
    replaceConnection(registry.configuredConnections, connection.name, trustingConnection),
  );
  registry.invalidate(connection.name);
  await registry.check(connection.name);
}
