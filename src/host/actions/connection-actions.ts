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
import { checkRepair, checkSignIn, isBroken } from './check-sign-in.ts';
import { importFile } from './connection-imports.ts';
import { isFirstField, promptForConnection, promptForCredentials } from './connection-prompts.ts';
import { showInformationMessage, showWarningMessage } from '../../commands/notifications.ts';
import { withUrlLabel } from '../views/present-error.ts';
import { saveConnections } from './saved-connections.ts';

/** Commands on connections. Secrets are stored in the secret storage, everything else in the settings. */
export const connectionActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.connections.add': addConnection,
    'cartwright.connections.edit': editConnection,
    'cartwright.connections.remove': removeConnection,
    'cartwright.connections.activate': activateConnection,
    'cartwright.connections.use': activateConnection,
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

/**
 * Returns the configured connections among the selected rows; undefined if the command was not called on rows of
 * connections. The list is empty if only the bundled service is selected.
 */
function findSelectedConnections(
  context: ActionContext,
  args: readonly unknown[],
): NamedConnection[] | undefined {
  const nodes = targetNodes(args, context).filter(({ kind }) => kind !== 'problem');
  const names = nodes.flatMap((node) => findConnection(node) ?? []);
  if (names.length === 0) return undefined;
  return context.registry.configuredConnections.filter(({ name }) => names.includes(name));
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
  if (findSelectedConnections(context, args)?.length === 0)
    throw new NoSelection('The bundled service has no connection settings. Select another connection first.');
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

/** Which passwords to ask for: all of them, those that are not stored, or the one that was rejected. */
type PasswordScope = 'all' | 'missing' | 'rejected';

/**
 * Asks for passwords of a connection and stores them; with `all`, also for its client ID if it is missing. If none was
 * rejected, `rejected` means `all`. Resolves with false if the user cancels.
 */
async function promptForPasswords(
  { registry, connections }: ActionContext,
  original: NamedConnection,
  scope: PasswordScope,
): Promise<boolean> {
  const missingKinds = await connections.missingSecrets(original);
  const rejectedKind = registry.healthOf(original.name)?.rejectedSecret;
  const kinds =
    scope === 'missing'
      ? missingKinds
      : scope === 'rejected' && rejectedKind !== undefined
        ? [...missingKinds, rejectedKind]
        : undefined;
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

/** Resolves with the reason why the platform of a connection does not respond; undefined if it does. */
async function findProblem({ registry }: ActionContext, name: string): Promise<string | undefined> {
  const progress = { location: vscode.ProgressLocation.Window, title: `Cartwright: Connecting to ${name}` };
  const problem = await vscode.window.withProgress(progress, async () =>
    registry.findReachabilityProblem(name),
  );
  return problem === undefined ? undefined : withUrlLabel(problem);
}

/** Says why a connection cannot be reached, with a button that edits it and one that continues nevertheless. */
function showUnreachable(
  name: string,
  message: string,
  continueLabel: string,
  continueAnyway: () => Promise<unknown>,
): void {
  const editLabel = 'Edit Connection...';
  void showWarningMessage(message, editLabel, continueLabel).then((button) => {
    if (button === continueLabel) return continueAnyway();
    return button && vscode.commands.executeCommand('cartwright.connections.edit', name, 'baseUrl');
  });
}

/**
 * Asks for passwords as `promptForPasswords` does, unless the platform does not respond, so that they cannot be checked:
 * then a message says why. Resolves with whether the user has entered passwords.
 */
async function signIn(
  context: ActionContext,
  connection: NamedConnection,
  scope: PasswordScope,
): Promise<boolean> {
  const { name } = connection;
  const problem = await findProblem(context, name);
  if (problem === undefined) return promptForPasswords(context, connection, scope);
  const message = `Cartwright: Cannot connect to "${name}". ${problem}`;
  showUnreachable(name, message, 'Sign In Anyway', async () => {
    if (await promptForPasswords(context, connection, scope)) await checkRepair(context, name);
  });
  return false;
}

/**
 * Adds a connection. Makes it the active one if it can be used, or if the user only has to sign in. Otherwise, says why it does not, without asking
 * for passwords; the active connection stays, so that F5 keeps working.
 */
async function addConnection(context: ActionContext): Promise<void> {
  const { registry } = context;
  const connection = await promptForConnection('Add Connection', { name: '', baseUrl: '' }, registry.names);
  if (!connection) return;
  const { name } = connection;
  await saveConnections([...registry.configuredConnections, connection]);
  const problem = await findProblem(context, name);
  if (problem === undefined) {
    await promptForPasswords(context, connection, 'all');
    const previousName = registry.activeName;
    const health = await checkSignIn(context, name);
    if (!isBroken(health)) await registry.activate(name);
    if (health.signInProblem === undefined && !health.otherSites)
      reportAdded(context, name, health.problem, previousName);
    return;
  }
  const message = `Cartwright: The connection "${name}" was added, but it cannot be reached. "${registry.activeName}" remains the active connection. ${problem}`;
  showUnreachable(name, message, 'Use Anyway', () => registry.activate(name));
  await registry.check(name);
}

/** Says that a connection was added and is active, or why it cannot be used and is not active. */
function reportAdded(
  { registry }: ActionContext,
  name: string,
  problem: string | undefined,
  previousName: string,
): void {
  if (problem !== undefined) {
    const message = `Cartwright: The connection "${name}" was added, but it cannot be used. "${previousName}" remains the active connection. ${problem}`;
    showUnreachable(name, message, 'Use Anyway', () => registry.activate(name));
    return;
  }
  const backLabel = `Use ${previousName}`;
  void showInformationMessage(
    `Cartwright: The connection "${name}" was added and is active.`,
    backLabel,
  ).then((button) => (button === backLabel ? registry.activate(previousName) : undefined));
}

/** Asks for the fields of a connection. If the second argument names one of them, asks for it first. */
async function editConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const original = await pickConnection(context, args, 'Select a connection to edit');
  if (!original) return;
  const otherNames = registry.names.filter((name) => name !== original.name);
  const firstField = isFirstField(args[1]) ? args[1] : 'name';
  const connection = await promptForConnection('Edit Connection', original, otherNames, firstField);
  if (!connection) return;
  const wasActive = registry.activeName === original.name;
  const wasUsable = registry.healthOf(original.name)?.isUsable === true;
  await saveConnections(replaceConnection(registry.configuredConnections, original.name, connection));
  registry.invalidate(original.name);
  if (wasActive) await registry.activate(connection.name);
  if (
    !(await needsPasswords(context, original, connection)) ||
    (await signIn(context, connection, 'missing'))
  )
    await (wasUsable ? checkSignIn : checkRepair)(context, connection.name);
}

/** Whether a connection lacks passwords since its URL, its user or its client was changed. */
async function needsPasswords(
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
  const selectedConnections = findSelectedConnections(context, args);
  const pickedConnection =
    selectedConnections ?? (await pickConnection(context, args, 'Select a connection to remove'));
  if (!pickedConnection) return;
  const connections = [pickedConnection].flat();
  const [first] = connections;
  if (!first) throw new NoSelection('The bundled service cannot be removed. Stop it if you do not need it.');
  const isSingle = connections.length === 1;
  const subject = isSingle
    ? `connection "${first.name}" (${first.baseUrl})`
    : `${connections.length} connections`;
  const list = isSingle
    ? ''
    : `${connections.map(({ name, baseUrl }) => `"${name}" (${baseUrl})`).join('\n')}\n\n`;
  const detail = `${list}Stored passwords are deleted, too. This cannot be undone. The platform is not changed.`;
  if (!(await confirm(`Remove ${subject} from the settings?`, detail, 'Remove'))) return;
  for (const connection of connections) await context.connections.deleteSecrets(connection);
  const removedNames = connections.map(({ name }) => name);
  await saveConnections(registry.configuredConnections.filter(({ name }) => !removedNames.includes(name)));
  for (const name of removedNames) registry.invalidate(name);
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
      (candidate) =>
        [
          candidate === registry.activeName ? 'active' : '',
          candidate === bundledName ? 'runs offline' : registry.find(candidate)?.baseUrl,
        ]
          .filter(Boolean)
          .join('  '),
    ));
  if (name === undefined) return;
  await registry.activate(name);
  if (name !== bundledName) await checkSignIn(context, name);
  else if (registry.isBundledRunning) await registry.check(name);
}

async function signInToConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const connection = await pickConnection(context, args, 'Select a connection to sign in to');
  if (connection && (await signIn(context, connection, 'rejected')))
    await checkRepair(context, connection.name);
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
